import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PAGE_FOLDER } from '../start.ts'
import { CommandRefused } from './command.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  'web',
  'contract',
  'shared',
  'index.html',
  'customer.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the page when it is missing or older than its sources. */
export async function buildPage(printLine: (line: string) => void): Promise<void> {
  const built = timeOf(join(PAGE_FOLDER, 'index.html'))
  if (built >= Math.max(...SOURCES.map((source) => newestTimeIn(join(ROOT, source))))) return
  const vite = findVite()
  if (!vite && built > 0) return
  if (!vite)
    throw new CommandRefused(
      'The page is not built: run npm run build where the development dependencies are',
    )
  printLine('Building the page …')
  const failure = buildAndSwap(vite)
  if (failure !== undefined) throw new CommandRefused(`The page cannot be built:\n${failure}`)
}

function newestTimeIn(path: string): number {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return timeOf(path)
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((entry) => timeOf(join(entry.parentPath, entry.name))))
}

function timeOf(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

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
