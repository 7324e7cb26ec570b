import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PAGE_FOLDER } from '../start.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Vite is a development dependency; a production install contains the built page. */
export function findVite(): string | undefined {
  try {
    const require = createRequire(import.meta.url)
    return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}

/** Builds the page beside the served folder and swaps the two folders when the build is complete. */
export function buildAndSwap(vite: string): string | undefined {
  const next = `${PAGE_FOLDER}.next-${process.pid}`
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) swapFolder(next, PAGE_FOLDER)
  rmSync(next, { recursive: true, force: true })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

/** Swaps two folders by renaming, so that the served folder is always complete. */
export function swapFolder(next: string, place: string): void {
  const former = `${place}.former-${process.pid}`
  rmSync(former, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, former)
  renameSync(next, place)
  rmSync(former, { recursive: true, force: true })
}
