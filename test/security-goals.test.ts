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

/** The requirements of the levels 1 and 2 of ASVS 5.0.0, by section. */
const ASVS: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}

const numbersIn = (section: string, list: string, apart: string): string[] =>
  list.split(apart).flatMap((part) => {
    const [from = '', to = from] = part.split(/-| to /)
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`)
  })

const asvsRows = (readFileSync('docs/security.md', 'utf8').split('\n## ASVS 5.0')[1] ?? '')
  .split('\n')
  .flatMap((line) => {
    const [, numbers, how, proof] = /^\| ([\d., to]+) \| (.+?) \| (.+?) \|$/.exec(line) ?? []
    return numbers && how && proof ? [{ numbers, how, proof }] : []
  })

it('docs/security.md has one row for each requirement of ASVS 5.0 of the levels 1 and 2', () => {
  const found = asvsRows.flatMap(({ numbers }) =>
    numbers.split(', ').flatMap((part) => {
      const [, section = '', list = ''] = /^(\d+\.\d+)\.(.+)$/.exec(part) ?? []
      return numbersIn(section, list, ', ')
    }),
  )
  const wanted = Object.entries(ASVS).flatMap(([section, list]) => numbersIn(section, list, ' '))
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

it('every row of ASVS 5.0 names a goal, an existing test or page, or says why there is none', () => {
  const goals = new Set(rows.map(({ goal }) => goal))
  const wrong = asvsRows.flatMap(({ numbers, how, proof }) => {
    const named = [...proof.matchAll(PROOF)]
    const missing = named.filter(
      ([, path = '', title = '']) => !(existsSync(path) && readFileSync(path, 'utf8').includes(title)),
    )
    const unknown = [...proof.matchAll(/G\d+/g)].filter(([goal]) => !goals.has(goal))
    const isEmpty = proof === '—' && how === 'As the goal says'
    return missing.length + unknown.length > 0 || isEmpty ? [`${numbers}: ${proof}`] : []
  })
  expect(wrong).toEqual([])
})

it('docs/security.md names every bench that bench/README.md lists for security', () => {
  const listed = [...readFileSync('bench/README.md', 'utf8').matchAll(/^\| `(security\/[\w-]+\.ts)` \|/gm)]
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.filter(([, name]) => !table.includes(`bench/${name}`)).map(([, name]) => name)).toEqual([])
})
