#define seven() (FIVE + 2)
