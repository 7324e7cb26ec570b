import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CHECKOUT } from '../config/checkout.ts'

/** The folder of the built page. */
export const PAGE_FOLDER = join(CHECKOUT, 'dist')
const SOURCES = [
  'web',
  'contract',
  'shared',
  'index.html',
  'customer.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether a page is built, current or not. */
export const isPageBuilt = (): boolean => pageBuiltAt() > 0

/** 0 without a page. */
const pageBuiltAt = (): number => timeOf(join(PAGE_FOLDER, 'index.html'))

/** Whether the built page is newer than its sources. */
export const isPageCurrent = (): boolean =>
  pageBuiltAt() >= Math.max(...SOURCES.map((source) => newestTimeIn(join(CHECKOUT, source))))

/** Whether the start builds the page. */
export const buildsPage = (): boolean => !isPageCurrent() && findVite() !== undefined

/** Vite is a development dependency; a production install contains the built page. */
export function findVite(): string | undefined {
  try {
    const require = createRequire(import.meta.url)
    return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
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
