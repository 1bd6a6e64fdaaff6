# Starts a program of this repository; sourced by the scripts that people run. Compiles first what isn't compiled yet, or has changed since.
#
#   launch NAME MODULE MAIN [JVM_OPTION...] -- [ARGUMENT...]
#
# NAME is what the script is called in messages. The module's build writes its class path to target/libraries. Nothing here reads the
# standard input or writes to the standard output: both are the program's.
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

launch() {
  name=$1
  local module=$2 main=$3
  shift 3
  local -a options=()
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  local classes="$root/$module/target/classes" libraries="$root/$module/target/libraries"
  find_java
  is_built "$module" || build "$module"
  exec "$java" "${options[@]}" -cp "$classes:$(<"$libraries")" "$main" "$@"
}

fail() {
  echo "$name: $*" >&2
  exit 2
}

find_java() {
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  remedy="install a JDK 17 or later and put it on the PATH or into JAVA_HOME"
  command -v "$java" >/dev/null || fail "there is no $java; $remedy"
  local version
  version=$("$java" -XshowSettings:properties -version 2>&1 </dev/null | sed -n 's/^ *java\.specification\.version = //p')
  [[ $version =~ ^[0-9]+$ ]] && ((version >= 17)) || fail "$java is Java ${version:-of an unknown version}; $remedy"
}

is_built() {
  local target="$root/$1/target" entry newer
  local -a entries
  [[ -e $target/built && -s $target/libraries ]] || return 1 # the time of "built" is that of the last build
  IFS=: read -ra entries <"$target/libraries" || true
  for entry in "$target/classes" "${entries[@]}"; do
    [[ -e $entry ]] || return 1
  done
  newer=$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$target/built" -print -quit)
  [[ -z $newer ]]
}

build() {
  command -v mvn >/dev/null || fail "there is no mvn; install Maven 3.8.6 or later and put it on the PATH"
  "$java" --list-modules </dev/null | grep -q '^jdk\.compiler@' || fail "$java belongs to no JDK, it can't compile; $remedy"
  echo "$name: compiling, this happens once ..." >&2
  local started
  started=$(mktemp)
  trap 'rm -f "$started"' EXIT
  (cd "$root" && mvn -B -q -Dstyle.color=never -pl "$1" -am -Dspotless.check.skip process-classes </dev/null >&2) ||
    fail "it doesn't compile; 'mvn compile' in $root says more"
  # The time at which it began: what changes during a build is compiled by the next.
  touch -r "$started" "$root/$1/target/built"
  rm -f "$started"
  trap - EXIT
}
