import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { sampleOf } from './endurance.ts'
import { attacksOf, textOf } from './expression-attacks.ts'
import { expressionOf, findOwnExpressions } from './own-expressions.ts'
import { findGrowth } from './processor-time.ts'

/** The attacks on one expression in `npm test`. */
const DRAWN = 12

const own = findOwnExpressions()

/** The files that build expressions, with what builds those that importing the file does not build. */
const BUILDING: Record<string, () => unknown> = {
  'contract/texts/fold-text.ts': importAlone,
  'contract/clean-text.ts': async () => (await import('../contract/clean-text.ts')).cleanLines('a'),
  'contract/form/evaluate.ts': buildConditions,
  'contract/found-values/seller-words.ts': importAlone,
  'contract/people/company.ts': importAlone,
  'contract/places/address-chunks.ts': importAlone,
  'contract/places/address-words.ts': importAlone,
  'contract/places/find-addresses.ts': importAlone,
  'contract/time/said-clock.ts': importAlone,
  'contract/time/typed-date.ts': importAlone,
  'server/documents/mails/wording.ts': buildMailPlaces,
  'server/documents/pdf/widget-style.ts': importAlone,
  'server/providers/files/s3-requests.ts': listFiles,
  'server/spreadsheets/single-byte.ts': async () =>
    (await import('../server/spreadsheets/single-byte.ts')).repairGarbled('CittÃ '),
  'server/spreadsheets/workbook-parts.ts': importAlone,
  'shared/api/login.ts': importAlone,
  'shared/documents/expression.ts': importAlone,
  'shared/documents/signing-variables.ts': importAlone,
  'shared/page-paths.ts': importAlone,
  'web/features/record-form/tools/bill/reader/services.ts': importAlone,
  'web/features/record-form/tools/bill/reader/values.ts': importAlone,
  'web/features/record-form/tools/paste/labels.ts': importAlone,
  'web/features/record-form/tools/paste/read-companies.ts': importAlone,
  'web/features/record-form/tools/paste/read-people.ts': async () =>
    (await import('../web/features/record-form/tools/paste/read-people.ts')).readPeople(
      'a',
      'a',
      [],
      '2026-11-28',
    ),
}

function importAlone() {}

/** The conditions of the contract have patterns. */
async function buildConditions() {
  const { createEvaluator } = await import('../contract/form/evaluate.ts')
  const { definition } = await import('../contract/definition.ts')
  const { holds } = createEvaluator({})
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('op' in value && value.op === 'matches') holds(value as never, { values: {} } as never)
    for (const child of Object.values(value)) visit(child)
  }
  visit(definition)
}

async function buildMailPlaces() {
  const { renderMail } = await import('../server/documents/mails/wording.ts')
  const link = { text: 'a', html: '<p>a</p>' }
  return renderMail({ subject: 'a', text: '{b}', html: '<p>{a}</p><p title="{a}">a</p>' }, { a: link, b: '' })
}

async function listFiles() {
  const { s3Store } = await import('../server/providers/files/s3-store.ts')
  const text = '<Key>a</Key><IsTruncated>false</IsTruncated>'
  const answer = { status: 200, text, bytes: Buffer.from(text), headers: {} }
  const service = { request: async () => answer, openUntil: () => undefined }
  const settings = {
    endpoint: 'http://s3.invalid',
    bucket: 'b',
    prefix: '',
    region: 'r',
    accessKey: 'a',
    secretKey: 's',
  }
  for await (const file of s3Store(service as never, settings).list()) expect(file).toBeDefined()
}

/** The expressions that a file builds, as it is loaded and used. */
async function expressionsBuiltBy(path: string): Promise<RegExp[]> {
  const found = new Map<string, RegExp>()
  const Native = RegExp
  const record = (made: RegExp): RegExp => {
    const frames = (new Error('stack').stack ?? '').split('\n').filter((line) => line.includes(resolve('.')))
    const [from = ''] = frames.filter((line) => !line.includes(import.meta.filename))
    if (from.includes(`/${path}`)) found.set(String(made), made)
    return made
  }
  vi.resetModules()
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given) => record(Reflect.construct(target, given)),
    apply: (target, self, given) => record(Reflect.apply(target, self, given)),
  })
  try {
    await import(resolve(path))
    await BUILDING[path]!()
  } finally {
    globalThis.RegExp = Native
  }
  return [...found.values()]
}

/** The first attack whose time grows too much; of those that the seed of the run draws, in `npm test`. */
async function findWeakness(expression: RegExp, size = Infinity, draw = 0): Promise<string | undefined> {
  const { source, flags } = expression
  // Also an expression that is used once at a time is tried at every place.
  const every = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  for (const attack of sampleOf(attacksOf(every), size, draw)) {
    const growth = await findGrowth((times) => textOf(attack, times).replace(every, ''))
    if (growth) return `${expression} with ${JSON.stringify(attack)}: ${growth}`
  }
  return
}

it('every expression of the product that is a literal takes at most linear time', async () => {
  expect(own.literals.size).toBeGreaterThan(500)
  const weak: string[] = []
  for (const [at, [literal, paths]] of [...own.literals].entries()) {
    const weakness = await findWeakness(expressionOf(literal), DRAWN, at)
    if (weakness) weak.push(`${paths.join(', ')}: ${weakness}`)
  }
  expect(weak).toEqual([])
})

it('every file that builds expressions is known', () => {
  expect(Object.keys(own.built).toSorted()).toEqual(Object.keys(BUILDING).toSorted())
})

it.each(sampleOf(Object.keys(BUILDING), 4))(
  'every expression that %s builds takes at most linear time',
  async (path) => {
    const built = await expressionsBuiltBy(path)
    expect(built.length).toBeGreaterThanOrEqual(own.built[path] ?? 0)
    for (const [at, one] of built.entries()) expect(await findWeakness(one, DRAWN, at)).toBeUndefined()
  },
)

it.each(
  sampleOf(
    [
      ['a gap before an end', /\s+$/],
      ['two repetitions of one character', /a*b?a*c/],
      ['a repetition of a repetition', /(?:a+)+b/],
      ['an alternative of the same', /(?:a|[a-z])+\d/],
      ['a repetition behind a beginning', /cap\s*:?\s*\d/],
      ['three repetitions', /=\s*[^?]*?\s*\?/],
    ] as const,
    1,
  ),
)('an expression with %s is found to take more than linear time', async (_, expression) => {
  expect(await findWeakness(expression)).toContain('ms for')
})
