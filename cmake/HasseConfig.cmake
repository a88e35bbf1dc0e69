# find_package(Hasse): the rooms of Hasse as static libraries, Hasse::poset, Hasse::traces_detect and so on. Interfaces may
# change with each minor version.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(fmt)
find_dependency(nlohmann_json)
find_dependency(ZLIB)
find_dependency(PkgConfig)
pkg_check_modules(PCRE2 REQUIRED QUIET IMPORTED_TARGET libpcre2-8)
pkg_check_modules(ZSTD REQUIRED QUIET IMPORTED_TARGET libzstd)
include(${CMAKE_CURRENT_LIST_DIR}/HasseTargets.cmake)
