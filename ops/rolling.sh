#!/bin/sh
# Starts the processes of a site anew, one after the other, so that nobody notices: each leaves in order (DRAIN_SECONDS), and the next
# waits until it is ready again. Where one does not come back it stops, and the others go on as they are.
#
#   ops/rolling.sh                    the containers of compose.several.yaml, from the image as it is now
#   RESTART='systemctl restart' READY='/usr/local/bin/is-ready' ops/rolling.sh fieldhouse-worker fieldhouse@1 fieldhouse@2
#
# RESTART is called with the name of a process, and READY too: it succeeds once that one is ready, and is asked for WAIT seconds (120).
set -eu
cd "$(dirname "$0")"

restart() {
  if [ -n "${RESTART:-}" ]; then $RESTART "$1"; else docker compose -f compose.several.yaml up --detach --no-deps --force-recreate "$1"; fi
}

# Both roles: people are answered at the one address, watchers at the other.
look="Promise.any(['3000/api/ready', '9464/ready'].map(async (at) => { if (!(await fetch('http://127.0.0.1:' + at)).ok) throw at })).catch(() => process.exit(1))"
ready() {
  if [ -n "${READY:-}" ]; then $READY "$1"; else docker compose -f compose.several.yaml exec -T "$1" node -e "$look"; fi
}

# The worker first: it brings the database up to date, and the others wait for that.
[ $# -gt 0 ] || set -- worker web-1 web-2
for name in "$@"; do
  restart "$name"
  left=${WAIT:-120}
  until ready "$name" 2>/dev/null; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then
      echo "$name is not ready again. The others go on as they are." >&2
      exit 1
    fi
    sleep 1
  done
  echo "$name is ready again"
done
