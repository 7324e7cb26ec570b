import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectFiles, readText } from '../test/imports.ts'
import { writeNginxConfiguration } from '../test/nginx.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGING = 'packaging'
const manual = readText('docs/install.md')
const unit = readText(`${PACKAGING}/systemd/sportello.service`)
const settings = new Map(
  unit
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
)
/** Nothing listens while a configuration is tested. */
const PORTS = { http: 18_080, https: 18_443, upstream: 3_000 }
const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })

describe('the unit of systemd', () => {
  it('the unit is told by systemd-notify when the server is ready, and watches it', () => {
    expect(Object.fromEntries(settings)).toMatchObject({ Type: 'notify', NotifyAccess: 'all' })
    expect(Number(settings.get('WatchdogSec'))).toBeGreaterThan(0)
    expect(settings.get('ExecStart')).toBe('/opt/sportello/current/bin/sportello start')
  })

  it('the unit leaves the server what it needs: the priority of processes, their figures, compiled code', () => {
    expect(unit).not.toMatch(/^(?:ProcSubset|MemoryDenyWriteExecute)=|^SystemCallFilter=~.*@resources/m)
  })

  // Debian's machines have the program; another may lack it.
  it.runIf(run('systemd-analyze', '--version').status === 0)(
    'systemd rates the exposure of the unit at most 2.0',
    () => {
      const rated = run(
        'systemd-analyze',
        'security',
        '--offline=yes',
        '--threshold=20',
        `${PACKAGING}/systemd/sportello.service`,
      )
      expect(rated.stdout).toMatch(/Overall exposure level for sportello\.service: [01]\.\d|: 2\.0/)
      expect(rated.status).toBe(0)
    },
  )
})

it('unit, settings, compose.yaml and manual name one folder for automatic backups', () => {
  expect(settings.get('ReadWritePaths')).toBe('-/mnt/backups')
  expect(readText(`${PACKAGING}/sportello.env`)).toContain('\n#BACKUP_TO=/mnt/backups\n')
  expect(readText(`${PACKAGING}/compose.yaml`)).toContain('#- /mnt/backups:/mnt/backups\n')
  expect(manual).toContain('echo BACKUP_TO=/mnt/backups >> /etc/sportello/sportello.env\n')
})

const HAS_NGINX = run('nginx', '-v').status === 0

it.skipIf(!HAS_NGINX)(
  `nginx accepts its configuration${HAS_NGINX ? '' : ' (skipped: nginx is not installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sportello-nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const examine = (site: string) =>
      run(
        'nginx',
        '-t',
        '-p',
        folder,
        '-e',
        'stderr',
        '-c',
        writeNginxConfiguration(folder, site, PORTS).configuration,
      )
    const shipped = readText(`${PACKAGING}/proxy/nginx.conf`)
    const accepted = examine(shipped)
    expect([accepted.status, accepted.stderr]).toEqual([0, expect.stringContaining('test is successful')])
    const wrong = shipped.replace('client_max_body_size 26m', 'client_max_body_sise 26m')
    expect(examine(wrong)).toMatchObject({ status: 1 })
  },
)

it('the programs of a release are executable and without errors of syntax', () => {
  const programs = projectFiles().filter(
    (path) => path.startsWith(`${PACKAGING}/`) && readText(path).startsWith('#!'),
  )
  expect(programs).toEqual([
    `${PACKAGING}/bin/sportello`,
    `${PACKAGING}/install.sh`,
    `${PACKAGING}/systemd/command`,
  ])
  for (const path of programs) {
    accessSync(join(ROOT, path), constants.X_OK)
    expect(run('sh', '-n', path)).toMatchObject({ status: 0, stderr: '' })
  }
})

/** The contents of the fenced blocks of a language. */
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, content = '']) =>
    of === language ? [content] : [],
  )

it('the manual of the installation shows the configuration of each proxy in full', () => {
  expect(blocks(manual, 'caddy')).toEqual([readText(`${PACKAGING}/proxy/Caddyfile`)])
  expect(blocks(manual, 'nginx')).toEqual([readText(`${PACKAGING}/proxy/nginx.conf`)])
})

it('the manual of the installation leads from a bare machine to a login in fewer than ten commands', () => {
  const routes = manual.split('\n## ').filter((part) => /^(?:On|With) /.test(part))
  expect(routes.length).toBeGreaterThan(2)
  for (const route of routes) {
    const commands = blocks(route, 'sh').join('').split('\n')
    const login = commands.findIndex((command) => command.endsWith('login-code --login capo'))
    expect([route.slice(0, 30), login]).not.toEqual([route.slice(0, 30), -1])
    expect([route.slice(0, 30), login + 1 < 10]).toEqual([route.slice(0, 30), true])
  }
})

it('the manual of the installation names the archives of this version', () => {
  const { version } = JSON.parse(readText('package.json'))
  const [install = '', upgrade = ''] = manual.split('\n## Upgrade')
  expect(new Set([...install.matchAll(/sportello-(\d+\.\d+\.\d+)/g)].map(([, named]) => named))).toEqual(
    new Set([version]),
  )
  expect(upgrade).not.toContain(`sportello-${version}`)
})
