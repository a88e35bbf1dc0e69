#!/usr/bin/env bash
# Installs the Debian packages listed in a file (one a line, # starts a comment) that are not installed yet.
# Does nothing, quickly, when all are there. Needs root or sudo only when something is missing.
set -euo pipefail

list=${1:?usage: install-packages.sh FILE}
missing=()
while read -r package; do
  [ -n "$package" ] || continue
  state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$state" = "install ok installed" ] || missing+=("$package")
done < <(sed 's/#.*//; s/[[:space:]]*$//' "$list")

[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "install these packages as root: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
