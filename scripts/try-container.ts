import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tryContainer } from './container/trial.ts'
import { makeDebian } from './installation/make-debian.ts'

// Assembles the root file system of the image from a release as the Dockerfile says, without Docker and without a registry
// of images, and runs it as compose.yaml does: read-only, as the account of the image, without capabilities, in process
// and network namespaces of its own, with the PostgreSQL of the release beside it. Logs in as through the proxy, makes a
// backup, loses both volumes, restores and upgrades, as docs/install.md says. Needs root, debootstrap and iproute2.
//
//   node scripts/try-container.ts [--release release/sportello-1.0.0-linux-x64.tar.gz]
//
// CONTAINER_BASE names a folder of the Debian, which is then kept and used again.

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const { values } = parseArgs({
  options: {
    release: { type: 'string', default: `release/sportello-${version}-linux-x64.tar.gz` },
    place: { type: 'string' },
  },
})
const archive = resolve(values.release)

if (values.place) await tryContainer(values.place, process.env.CONTAINER_BASE ?? '', archive, version)
else prepare()

/** Everything that needs a network; the containers run in a network namespace without one. */
function prepare(): void {
  const missing = ['debootstrap', 'unshare', 'nsenter', 'ip'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  if (process.getuid?.() !== 0) missing.push('the rights of root')
  if (missing.length > 0) {
    console.log(`The trial of the container was skipped: this machine lacks ${missing.join(', ')}`)
    return
  }
  if (!existsSync(archive)) throw new Error(`${archive} is not there: npm run release`)
  const place = mkdtempSync('/var/tmp/sportello-container-')
  try {
    const base = process.env.CONTAINER_BASE ?? join(place, 'debian')
    if (!existsSync(base)) makeSlimDebian(base)
    const own = [process.execPath, import.meta.filename, '--place', place, '--release', archive]
    const env = { ...process.env, CONTAINER_BASE: base }
    const isolated = ['--net', '--mount', '--propagation=private']
    process.exitCode = spawnSync('unshare', [...isolated, ...own], { stdio: 'inherit', env }).status ?? 1
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** What Debian's image `trixie-slim` contains: a minimal installation without documentation and locales. */
function makeSlimDebian(base: string): void {
  makeDebian(base, [], (made) => {
    const unneeded = ['doc', 'man', 'info', 'locale', 'lintian', 'linda'].map((name) =>
      join(made, 'usr/share', name),
    )
    for (const folder of [...unneeded, join(made, 'var/lib/apt/lists'), join(made, 'var/cache/apt')])
      rmSync(folder, { recursive: true, force: true })
  })
}
