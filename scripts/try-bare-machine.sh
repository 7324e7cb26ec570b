#!/bin/sh
# Installs, starts and tests the committed state as an ordinary user of a minimal Debian 13, which has only git,
# ca-certificates, Node 20 and npm. After the installation there is no network. Needs root, debootstrap and iproute2.
#
#   scripts/try-bare-machine.sh [command]    the command to run instead of `npm test`
#
# BARE_MACHINE names the folder of the Debian, which is then kept and used again.
set -eu

RELEASE=trixie
ACCOUNT=ordinary
checkout=$(cd "$(dirname "$0")/.." && pwd)

say() { printf '\n== %s\n' "$*"; }

# From the archive that this machine itself uses.
make_debian() {
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1)
  say "Debian $RELEASE"
  debootstrap --variant=minbase --include=ca-certificates "$RELEASE" "$DEBIAN" "$mirror" > /dev/null
  cp /etc/resolv.conf "$DEBIAN/etc/resolv.conf"
  chroot "$DEBIAN" sh -c 'apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends git nodejs npm > /dev/null'
}

mount_devices() {
  mount -t proc proc "$DEBIAN/proc"
  mount -t tmpfs -o mode=755 tmpfs "$DEBIAN/dev"
  for name in null zero full random urandom tty; do
    touch "$DEBIAN/dev/$name"
    mount --bind "/dev/$name" "$DEBIAN/dev/$name"
  done
  mkdir "$DEBIAN/dev/shm"
  mount -t tmpfs -o mode=1777 tmpfs "$DEBIAN/dev/shm"
  ln -s /proc/self/fd "$DEBIAN/dev/fd"
}

make_checkout() {
  home=$DEBIAN/srv/$ACCOUNT
  [ -d "$home" ] || chroot "$DEBIAN" useradd --create-home --home-dir "/srv/$ACCOUNT" --shell /bin/sh "$ACCOUNT"
  echo "registry=$(npm config get registry)" > "$home/.npmrc"
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$DEBIAN/etc/ssl/certs/machine.pem"
  rm -rf "$home/sportello"
  git clone --quiet "$checkout" "$home/sportello"
  chroot "$DEBIAN" chown -R "$ACCOUNT:$ACCOUNT" "/srv/$ACCOUNT"
}

# Runs a line in the checkout as the ordinary user; of the environment only the way to the registry stays.
as_user() {
  chroot --userspec="$ACCOUNT:$ACCOUNT" "$DEBIAN" env -i HOME="/srv/$ACCOUNT" USER="$ACCOUNT" LANG=C \
    PATH=/usr/local/bin:/usr/bin:/bin ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.pem} \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    sh -c "cd /srv/$ACCOUNT/sportello && $1"
}

start_and_ask() {
  output=$DEBIAN/tmp/start.log
  : > "$output"
  as_user 'npm start' > "$output" 2>&1 &
  started=$!
  until address=$(sed -n 's/^Sportello: //p' "$output") && [ -n "$address" ]; do
    kill -0 "$started" 2> /dev/null || { cat "$output"; return 1; }
    sleep 1
  done
  cat "$output"
  as_user "node -e 'fetch(\"$address\").then(async (answer) => {
    console.log(\"GET $address:\", answer.status, (await answer.text()).match(/<title>.*<.title>/)?.[0])
    if (!answer.ok) process.exit(1)
  })'"
  # As Ctrl+C in a terminal, which reaches every process of the command.
  chroot --userspec="$ACCOUNT:$ACCOUNT" "$DEBIAN" sh -c 'kill -INT -1' || true
  wait "$started" || true
}

case ${STAGE:-outside} in
outside)
  [ "$(id -u)" = 0 ] || { echo 'try-bare-machine.sh needs root' >&2; exit 1; }
  DEBIAN=${BARE_MACHINE:-$(mktemp -d /var/tmp/bare-machine-XXXXXX)}
  export DEBIAN
  status=0
  # Processes and mounts are in namespaces of their own, which end with the command.
  STAGE=installation unshare --mount --propagation private --pid --fork --kill-child "$0" "$@" || status=$?
  [ -n "${BARE_MACHINE:-}" ] || rm -rf "$DEBIAN"
  exit "$status"
  ;;
installation)
  [ -x "$DEBIAN/usr/bin/npm" ] || make_debian
  mount_devices
  make_checkout
  say "$(git -C "$checkout" log -1 --format='%h %s'), Node $(as_user 'node --version'), npm $(as_user 'npm --version')"
  say 'npm ci'
  as_user 'npm ci'
  STAGE=use exec unshare --net "$0" "$@"
  ;;
use)
  ip link set lo up
  say 'npm start'
  start_and_ask
  say "${1:-npm test}"
  as_user "${1:-npm test}"
  ;;
esac
