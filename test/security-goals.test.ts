import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The rows of the page: goal, promise, proof. */
const [table = ''] = readFileSync('docs/security.md', 'utf8').split('\n## ')
const rows = table.split('\n').flatMap((line) => {
  const [, goal, promise, proof] = /^\| (G\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? []
  return goal && promise && proof ? [{ goal, proof }] : []
})

/** A file in backticks, followed by a quoted test title if it is a test. */
const PROOF = /`([\w./-]+\.(?:ts|tsx|mjs))(?: [^`]*)?`(?: “([^”]+)”)?/g
const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path)

it('docs/security.md has one row for each of G1 to G69, in order', () => {
  expect(rows.map(({ goal }) => goal)).toEqual(Array.from({ length: 69 }, (_, at) => `G${at + 1}`))
})

it('every goal of docs/security.md names an existing test title or an existing command file', () => {
  const wrong = rows.flatMap(({ goal, proof }) => {
    const named = [...proof.matchAll(PROOF)].map(([, path = '', title]) => ({ path, title }))
    if (named.length === 0) return [`${goal}: names no proof`]
    return named.flatMap(({ path, title }) => {
      if (!existsSync(path)) return [`${goal}: there is no ${path}`]
      if (isTest(path) && title === undefined) return [`${goal}: ${path} without a title`]
      if (title !== undefined && !readFileSync(path, 'utf8').includes(title))
        return [`${goal}: no “${title}” in ${path}`]
      return []
    })
  })
  expect(wrong).toEqual([])
})

it('docs/security.md names every bench that bench/README.md lists for security', () => {
  const listed = [...readFileSync('bench/README.md', 'utf8').matchAll(/^\| `(security\/[\w-]+\.ts)` \|/gm)]
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.filter(([, name]) => !table.includes(`bench/${name}`)).map(([, name]) => name)).toEqual([])
})
