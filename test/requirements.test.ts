import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { projectFiles, readText } from './imports.ts'

/** An id of a statement in `docs/requirements`, as it is defined there. */
const DEFINITION = /<a id="([^"]*)"><\/a>\*\*([^*]*)\*\*/g
const ID = /^[A-Z]+(?:-[A-Z]+)?-[1-9]\d*$/

const files = projectFiles()
const definitions = files
  .filter((path) => path.startsWith('docs/requirements/'))
  .flatMap((path) =>
    [...readText(path).matchAll(DEFINITION)].map(([, anchor = '', id = '']) => ({ anchor, id })),
  )
const known = new Set(definitions.map(({ id }) => id))
const areas = [...new Set(definitions.map(({ id }) => id.replace(/-\d+$/, '')))]

/** Where an id of one of the areas is used: in a title, in a comment, in a document. */
const USE = new RegExp(`(?<![\\w-])(?:${areas.join('|')})-\\d+(?:\\.\\.\\d+)?(?![\\w-])`, 'g')
/** What is in brackets like an id, whatever its area. */
const BRACKETS = /\[([A-Z]{2,}(?:-[A-Z]{2,})*-\d+(?:\.\.\d+)?)\]/g

const THIS = 'test/requirements.test.ts'
const texts = files
  .filter((path) => /\.(?:tsx?|mjs|css|sql|md)$/.test(path) && path !== THIS)
  .map((path) => ({ path, text: readText(path) }))
const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path)

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
}

/** The texts of a file's string literals and templates, as they are written. */
function literals(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, start, end, value: content } = value as Node
    if (type === 'TemplateLiteral' || (type === 'Literal' && typeof content === 'string'))
      found.push(text.slice(start, end))
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}

const comments = (path: string, text: string): string[] =>
  parseSync(path, text).comments.map(({ value }) => value)

describe('the requirements', () => {
  it('the requirements have well-formed ids, each defined once under its own anchor', () => {
    expect(definitions.length).toBeGreaterThan(1000)
    expect(definitions.filter(({ id }) => !ID.test(id))).toEqual([])
    expect(definitions.filter(({ anchor, id }) => anchor !== id.toLowerCase())).toEqual([])
    expect(definitions.length).toBe(known.size)
  })

  it('the requirements define every id that a title, a comment or a document uses', () => {
    const unknown = texts.flatMap(({ path, text }) => {
      const uses = [...text.matchAll(USE)].map(([id]) => id)
      const inBrackets = isTest(path) ? [...text.matchAll(BRACKETS)].map(([, id = '']) => id) : []
      return [...uses, ...inBrackets].filter((id) => !known.has(id)).map((id) => `${path}: ${id}`)
    })
    expect(unknown).toEqual([])
  })

  it('comments and titles name requirements by their ids, and never by the sections of a specification', () => {
    const sections = texts
      .filter(({ path, text }) => /\.tsx?$/.test(path) && /[123] §/.test(text))
      .flatMap(({ path, text }) =>
        [...comments(path, text), ...(isTest(path) ? literals(path, text) : [])]
          .filter((written) => /(?<![`^])\b[123] §/.test(written))
          .map((written) => `${path}: ${written}`),
      )
    expect(sections).toEqual([])
  })

  it('a title names at most two requirement ids', () => {
    const crowded = texts
      .filter(({ path, text }) => isTest(path) && text.match(BRACKETS))
      .flatMap(({ path, text }) =>
        literals(path, text)
          .filter((literal) => (literal.match(BRACKETS) ?? []).length > 2)
          .map((literal) => `${path}: ${literal}`),
      )
    expect(crowded).toEqual([])
  })
})
