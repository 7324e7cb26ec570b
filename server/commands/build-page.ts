import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_FOLDER } from '../start.ts'
import { CommandRefused } from './command.ts'
import { buildAndSwap, findVite } from './page-build.ts'

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
