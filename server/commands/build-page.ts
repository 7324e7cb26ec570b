import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { findVite, isPageBuilt, isPageCurrent, PAGE_FOLDER } from '../checks/page-sources.ts'
import { CHECKOUT } from '../config/checkout.ts'
import { CommandRefused } from './command.ts'

/** Builds the page when it is missing or older than its sources. */
export async function buildPage(printLine: (line: string) => void): Promise<void> {
  if (isPageCurrent()) return
  const vite = findVite()
  if (!vite && isPageBuilt()) return
  if (!vite)
    throw new CommandRefused(
      'The page is not built: run npm run build where the development dependencies are',
    )
  printLine('Building the page …')
  const failure = buildAndSwap(vite)
  if (failure !== undefined) throw new CommandRefused(`The page cannot be built:\n${failure}`)
}

/** Builds the page beside the served folder and swaps the two folders when the build is complete. */
export function buildAndSwap(vite: string): string | undefined {
  const next = `${PAGE_FOLDER}.next-${process.pid}`
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: CHECKOUT, encoding: 'utf8' })
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
