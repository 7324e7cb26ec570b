import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

// Without any package: it runs when the packages cannot be loaded.

interface LockFile {
  packages?: Record<
    string,
    {
      version?: string
      link?: boolean
      dev?: boolean
      optional?: boolean
      peer?: boolean
      devOptional?: boolean
    }
  >
}

const NAMED = 3

/** Whether the installed packages are those of the lock file. The installation writes its own copy of it. */
export function checkModules(checkout: string): Finding {
  const lockFile = join(checkout, 'package-lock.json')
  const installedFile = join(checkout, 'node_modules/.package-lock.json')
  // A release has no lock file, and a link to the packages of another checkout no copy of its own.
  if (!existsSync(lockFile)) return { ok: true, found: 'those of the release' }
  if (!existsSync(installedFile)) {
    if (existsSync(join(checkout, 'node_modules'))) return { ok: true, found: 'not installed by npm' }
    return { ok: false, wrong: `The packages are not installed in ${checkout}: run npm ci there` }
  }
  const wanted = Object.entries(readLock(lockFile))
  const installed = readLock(installedFile)
  const wrong = wanted.flatMap(([path, { version, link, ...kind }]) => {
    if (path === '' || link) return []
    const found = installed[path]?.version
    if (found === version) return []
    if (found !== undefined) return [`${nameOf(path)} ${found} instead of ${version}`]
    const mayBeAbsent = kind.dev || kind.optional || kind.peer || kind.devOptional
    return mayBeAbsent ? [] : [`${nameOf(path)} ${version} is missing`]
  })
  if (wrong.length === 0) return { ok: true, found: 'those of package-lock.json' }
  const more = wrong.length - NAMED
  return {
    ok: false,
    wrong: `The installed packages are not those of package-lock.json (${wrong.slice(0, NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}): run npm ci in ${checkout}`,
  }
}

const readLock = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages ?? {}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
