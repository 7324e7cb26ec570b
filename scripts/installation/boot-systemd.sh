#!/bin/sh
# Boots systemd of the Debian in a folder, in process, mount, IPC, host name and cgroup namespaces of its own; its network is
# that of the caller. Ends with it: boot-systemd.sh FOLDER. Needs root, in a mount namespace of its own.
set -eu
root=$1

if [ "${STAGE:-cgroup}" = cgroup ]; then
  # A cgroup of its own, which systemd manages as a whole. Controllers are not needed.
  mount -t tmpfs tmpfs "$root/mnt"
  mkdir "$root/mnt/cgroup"
  mount -t cgroup2 cgroup2 "$root/mnt/cgroup"
  own=$root/mnt/cgroup/sportello-trial-$$
  mkdir "$own"
  echo $$ > "$own/cgroup.procs"
  umount "$root/mnt/cgroup"
  umount "$root/mnt"
  STAGE=boot exec unshare --pid --fork --kill-child --mount --propagation private --ipc --uts --cgroup "$0" "$root"
fi

mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
hostname sportello-trial
cd "$root"
pivot_root . mnt
umount -l /mnt
exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system
