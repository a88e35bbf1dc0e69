"""Random Promela programs: small, valid, with bounded state spaces. `program.generate` is the entry."""
