import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, readSource } from '../../test/imports.ts'

const ROOT = join(import.meta.dirname, '../..')
const IS_CODE = /\.(?:ts|mjs)$/
/** The manuals of a release, with the decisions that they link to, and what a monitoring of it loads. */
const MANUALS =
  /^(?:docs\/(?:install|operations|security)\.md|docs\/decisions\/.*|ops\/.*|CHANGELOG\.md|SECURITY\.md)$/
/** What the product reads at run time and does not import. */
const READ =
  /^(?:patches\/.*\.patch|server\/db\/migrations\/.*\.sql|server\/documents\/templates\/.*|shared\/fonts\/.*)$/

/** The files of the repository that a release contains at the same path: what its programs import and read, and its manuals. */
export function listShippedFiles(): string[] {
  const files = projectFiles().filter((path) => MANUALS.test(path) || READ.test(path))
  return [...new Set([...listImported(productPrograms()), ...files])].sort()
}

/** The programs that the product starts, as knip knows them. */
export function productPrograms(): string[] {
  const { entry }: { entry: string[] } = JSON.parse(readFileSync(join(ROOT, 'knip.json'), 'utf8'))
  const patterns = entry.filter((pattern) => pattern.endsWith('!')).map((pattern) => pattern.slice(0, -1))
  return globSync(patterns, { cwd: ROOT })
}

function listImported(programs: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = [...programs]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    if (IS_CODE.test(path)) waiting.push(...readSource(path).files)
  }
  return [...found]
}
