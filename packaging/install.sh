#!/bin/sh
# Installs this release as a service of systemd and starts it: sudo ./install.sh https://sportello.example.it
# The address is asked for at the first installation alone. Settings and data of an installation stay.
set -eu

release=$(dirname "$(readlink -f "$0")")
version=$("$release/bin/sportello" --version)
home=/opt/sportello
settings=/etc/sportello/sportello.env
address=${1:-}

fail() { printf '%s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'The installation needs root: sudo ./install.sh'
[ -z "$(command -v systemd-sysusers)" ] && fail 'The installation needs systemd.'
case $address in
'') [ -e "$settings" ] || fail 'Name the address for browsers: ./install.sh https://sportello.example.it' ;;
https://?*) [ ! -e "$settings" ] || fail "The address is PUBLIC_URL in $settings: run ./install.sh without one." ;;
*) fail "The address must begin with https:// and not be $address" ;;
esac

# Beside the other versions, complete before its name is there.
place=$home/releases/$version
if [ "$release" != "$place" ]; then
  mkdir -p "$home/releases"
  rm -rf "$place.new" "$place.former"
  cp -a "$release" "$place.new"
  chown -R root:root "$place.new"
  [ ! -e "$place" ] || mv "$place" "$place.former"
  mv "$place.new" "$place"
  rm -rf "$place.former"
fi
# While the former version runs: it runs on when a migration fails.
if [ -e "$home/current" ] && ! RELEASE=$place "$place/systemd/command" migrate; then
  fail "Sportello $version is not installed, and nothing has changed."
fi

install -D -m 644 "$release/systemd/sysusers.conf" /etc/sysusers.d/sportello.conf
install -D -m 644 "$release/systemd/tmpfiles.conf" /etc/tmpfiles.d/sportello.conf
install -D -m 644 "$release/systemd/sportello.service" /etc/systemd/system/sportello.service
install -D -m 755 "$release/systemd/command" /usr/local/bin/sportello
systemd-sysusers /etc/sysusers.d/sportello.conf
systemd-tmpfiles --create /etc/tmpfiles.d/sportello.conf
if [ ! -e "$settings" ]; then
  sed "s|@PUBLIC_URL@|$address|" "$release/sportello.env" > "$settings.new"
  chown root:sportello "$settings.new"
  chmod 640 "$settings.new"
  mv "$settings.new" "$settings"
fi

ln -sfn "releases/$version" "$home/current.new"
mv -T "$home/current.new" "$home/current"

# Compiles the release for the account of the service, so that its start is short.
sportello help > /dev/null
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --quiet sportello
  systemctl restart sportello || fail "Sportello $version does not start: see journalctl -u sportello"
  printf 'Sportello %s runs.\n' "$version"
else
  printf 'Sportello %s is installed. systemd does not run here: start it with: sportello start\n' "$version"
fi
[ -z "$address" ] || printf 'Next: sportello create-admin\n'
