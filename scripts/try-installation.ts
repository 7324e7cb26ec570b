import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailed, Machine, makeBootableDebian } from './installation/machine.ts'
import { tryCaddy, tryNginx } from './installation/routes.ts'

// Does in a bare Debian what docs/install.md says, with the commands of that page: installs an archive, logs in over TLS
// through Caddy and through nginx, makes a backup, loses the machine, restores and upgrades. systemd runs there. Prints
// each command with its seconds. Needs root, debootstrap, util-linux and cgroup2.
//
//   node scripts/try-installation.ts [--release FOLDER] [--with nginx]
//
// FOLDER has the result of `npm run release`; without it one is built. `--with` takes one of the two proxies alone.
//
// INSTALLATION_BASE names the folder of the Debian, which is then kept and used again.

const PROGRAMS = ['debootstrap', 'unshare', 'nsenter', 'ip', 'openssl', 'apt-get']
const ROUTES = { Caddy: tryCaddy, nginx: tryNginx }
const { values } = parseArgs({
  options: { release: { type: 'string' }, with: { type: 'string' }, place: { type: 'string' } },
})

if (values.place) await tryAll(values.place, resolve(values.release ?? ''))
else prepare()

/** Everything that needs a network; the machines run in a network namespace without one. */
function prepare(): void {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (process.getuid?.() !== 0) missing.push('the rights of root')
  if (missing.length > 0) {
    console.log(`The trial of the installation was skipped: this machine lacks ${missing.join(', ')}`)
    return
  }
  const place = mkdtempSync('/var/tmp/sportello-installation-')
  try {
    const base = process.env.INSTALLATION_BASE ?? join(place, 'debian')
    makeBootableDebian(base)
    const release = resolve(values.release ?? join(place, 'release'))
    if (!existsSync(join(release, 'SHA256SUMS'))) {
      const args = ['scripts/release.ts', '--cpu', 'x64', '--to', release]
      execFileSync(process.execPath, args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
    }
    const own = [process.execPath, import.meta.filename, '--place', place, '--release', release]
    if (values.with) own.push('--with', values.with)
    const isolated = ['--net', '--mount', '--propagation=private']
    const env = { ...process.env, INSTALLATION_BASE: base }
    process.exitCode = spawnSync('unshare', [...isolated, ...own], { stdio: 'inherit', env }).status ?? 1
  } finally {
    rmSync(place, { recursive: true })
  }
}

async function tryAll(place: string, release: string): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const [name, route] of Object.entries(ROUTES)) {
    if (name !== (values.with ?? name)) continue
    console.log(`\n== On Debian, with ${name}`)
    const domain = `${name.toLowerCase()}.example.org`
    const root = join(place, name)
    const machine = await Machine.boot(process.env.INSTALLATION_BASE ?? '', root, domain)
    try {
      await route({ machine, release, domain, place })
    } catch (error) {
      console.log(machine.readLog('sportello'))
      console.log(error instanceof CommandFailed ? error.message : error)
      process.exitCode = 1
    } finally {
      await machine.stop()
    }
  }
}
