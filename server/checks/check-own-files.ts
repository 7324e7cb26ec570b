import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** What the product and its tools write into a checkout. */
const WRITTEN = ['.cache', 'dist', 'node_modules/.cache']

/**
 * Whether the account that owns the checkout owns what was written into it: a start of another account leaves files that
 * this one cannot replace.
 */
export function checkOwnFiles(checkout: string, account = process.getuid?.()): Finding {
  if (!account) return { ok: true, found: 'this account replaces all' }
  if (statSync(checkout).uid !== account) return { ok: true, found: 'this account writes none' }
  const foreign = WRITTEN.flatMap((folder) => findForeign(join(checkout, folder), account) ?? [])
  if (foreign.length === 0) return { ok: true, found: 'all of this account' }
  return {
    ok: false,
    mayStart: true,
    wrong: `Files of another account are in the way of npm ci and of a build (${foreign.join(', ')}): remove them as that account, or run as root: chown -R ${account} ${checkout}`,
  }
}

/** The first file below the folder that another account owns. */
function findForeign(folder: string, account: number): string | undefined {
  if (!existsSync(folder)) return undefined
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...below].find(
    (path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? account) !== account,
  )
}
