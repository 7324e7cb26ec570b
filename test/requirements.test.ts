import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { definition } from '../contract/index.ts'
import { projectFiles, readText } from './imports.ts'

/** An id of a statement in `docs/requirements`, in the form of its definition. */
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

/** A use of an id of one of the areas: in a title, in a comment, in a document. */
const USE = new RegExp(`(?<![\\w-])(?:${areas.join('|')})-\\d+(?:\\.\\.\\d+)?(?![\\w-])`, 'g')
/** Text in brackets that resembles an id, of any area. */
const BRACKETS = /\[([A-Z]{2,}(?:-[A-Z]{2,})*-\d+(?:\.\.\d+)?)\]/g
/** Several in the same brackets: the counts of requirements with a test read one of each. */
const JOINED = new RegExp(`\\[(?:${areas.join('|')})-\\d+[^\\]\\w.][^\\]]*\\]`)

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

/** A chapter and its section, such as a lone digit before the sign; the number of an RFC has more digits. */
const CHAPTER_AND_SECTION = /(?<!\d)\d §\d/

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

  it('no file names the chapter and section of a specification in place of an id', () => {
    const references = files
      .filter((path) => /\.(?:tsx?|mjs|css|sql|md|html|json|ya?ml)$/.test(path))
      .flatMap((path) =>
        readText(path)
          .split('\n')
          .filter((line) => CHAPTER_AND_SECTION.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(references).toEqual([])
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

  it('a title names each requirement id in brackets of its own', () => {
    const joined = texts
      .filter(({ path, text }) => isTest(path) && text.match(JOINED))
      .flatMap(({ path, text }) =>
        literals(path, text)
          .filter((literal) => JOINED.test(literal))
          .map((literal) => `${path}: ${literal}`),
      )
    expect(joined).toEqual([])
  })
})

describe('the definition of the form', () => {
  const rows = definition.flatMap(({ id, requirements, fields, variants = [] }) => [
    { row: id, requirements },
    ...[...fields.map(({ name, ...field }) => ({ id: name, ...field })), ...variants].flatMap((own) =>
      own.requirements ? [{ row: `${id}/${own.id}`, requirements: own.requirements }] : [],
    ),
  ])

  it('every section, and every field or variant with requirements of its own, names one to three ids', () => {
    expect(rows.filter(({ requirements }) => !requirements.length || requirements.length > 3)).toEqual([])
  })

  it('every id that a section, a field or a variant names is defined once among its requirements', () => {
    const wrong = rows.flatMap(({ row, requirements }) =>
      requirements
        .filter((id, index) => !known.has(id) || requirements.indexOf(id) !== index)
        .map((id) => `${row}: ${id}`),
    )
    expect(wrong).toEqual([])
  })
})
