import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file by path, with the files that import it or start it as a program. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

const PATH = /^(?!import type).*'((?:\.{1,2}\/)?[\w/.-]+\.tsx?)'/gm

export function readImporters(): Importers {
  const importers = new Map<string, Set<string>>()
  for (const path of globSync('{contract,shared,server,test,scripts}/**/*.{ts,tsx}'))
    for (const [, named = ''] of readFileSync(path, 'utf8').matchAll(PATH)) {
      const target = join(dirname(path), named)
      if (existsSync(target)) importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  return importers
}

/**
 * The tests of the file's name, then those of the shortest chains of imports to it. The tests of a file's folder count
 * as its importers: those of routes reach it through the whole server.
 */
export function nearestTests(path: string, importers: Importers, limit: number): string[] {
  const found: string[] = []
  const seen = new Set([path])
  for (let level = [path]; level.length > 0 && found.length < limit; ) {
    const next = level.flatMap((file) => [
      ...(importers.get(file) ?? []),
      ...globSync(`${dirname(file)}/*.test.ts`),
    ])
    level = [...new Set(next)].filter((file) => !seen.has(file))
    for (const file of level) seen.add(file)
    const tests = level.filter((file) => file.endsWith('.test.ts'))
    found.push(...tests.sort((a, b) => likeness(b, path) - likeness(a, path) || a.localeCompare(b)))
    level = level.filter((file) => !file.endsWith('.test.ts'))
  }
  return found.slice(0, limit)
}

/** The number of leading characters that two paths share, and of words that their names do. */
function likeness(a: string, b: string): number {
  const words = new Set(basename(b).split(/[-.]/))
  const shared = basename(a)
    .split(/[-.]/)
    .filter((word) => word !== 'ts' && words.has(word)).length
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  return start + 10 * shared
}
