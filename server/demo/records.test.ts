import { expect, it } from 'vitest'
import {
  type Catalogue,
  parseValues,
  resolve,
  romeTime,
  validate,
  validateDraft,
} from '../../contract/index.ts'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { DEMO_TIME, sharedDemo } from '../../test/demonstration.ts'
import { sampleOf } from '../../test/endurance.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from './catalogue.ts'
import { inventDemo } from './invent-demo.ts'
import { DEMO_PRODUCTS } from './products.ts'
import { createRandom } from './random.ts'
import { inventRecords } from './records.ts'

const now = DEMO_TIME
const { operations, records } = await sharedDemo()
const catalogue: Catalogue = {
  products: DEMO_PRODUCTS,
  operations,
  owners: DEMO_OWNERS.map(({ id, name }) => ({ id, name })),
  managed: MANAGED_FIELDS,
}
/** Beginnings and ends of days and months in Italy, a leap day and the hour that a spring skips. */
const TIMES = ['2026-11-20T10:00:00Z', '2027-02-28T23:00:00Z', '2028-02-29T22:59:00Z', '2027-03-28T02:30:00Z']
const others = sampleOf(TIMES, 1).map((text) => {
  const at = new Date(text)
  return { at, invented: [...inventRecords(createRandom(2), catalogue, ['anna'], at)] }
})
const saved = records.filter(({ draft }) => !draft)
const drafts = records.filter(({ draft }) => draft)

const errors = (issues: readonly { severity: string }[]) =>
  issues.filter(({ severity }) => severity === 'error')

it('the 400 demonstration records are mostly submitted, over two years, most in the last weeks, oldest first', () => {
  expect(records).toHaveLength(400)
  expect(drafts.length).toBeGreaterThan(25)
  expect(drafts.length).toBeLessThan(80)
  const inDays = (days: number) =>
    records.filter(({ created_at }) => now.getTime() - created_at.getTime() < days * DAY_MS).length
  expect(inDays(30)).toBeGreaterThan(70)
  expect(inDays(60) - inDays(30)).toBeLessThan(inDays(30))
  const times = records.map(({ created_at }) => created_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(now.getTime() - times[0]!).toBeGreaterThan(600 * DAY_MS)
  for (const record of records) {
    expect(record.created_at.getTime()).toBeLessThanOrEqual(record.updated_at.getTime())
    expect(record.updated_at.getTime()).toBeLessThanOrEqual(now.getTime())
  }
})

it('the 400 demonstration records pass every check when saved, for any seed', () => {
  const all = [{ at: now, invented: records }, ...others]
  const submitted = all.flatMap(({ at, invented }) =>
    invented.filter(({ draft }) => !draft).map((record) => ({ ...record, at })),
  )
  for (const { values, code, at } of sampleOf(submitted, 150)) {
    // Some products have been discontinued since.
    expect(errors(validate(resolve(values, catalogue), romeTime(at), values))).toEqual([])
    expect(code).toMatch(/^[A-Z]{2}\w{1,10}(?:&\d{4})?[A-L]$/)
    expect(parseValues(JSON.stringify(values))).toEqual({ ok: true, values })
  }
})

it('the 400 demonstration records are incomplete as drafts, and have their owner', () => {
  for (const { values, code } of drafts) {
    const resolved = resolve(values, catalogue)
    expect(errors(validateDraft(resolved))).toEqual([])
    expect(errors(validate(resolved, romeTime(now))).length).toBeGreaterThan(0)
    expect(code).toBe('')
  }
})

it('the 400 demonstration records are of every kind', () => {
  const energy = saved.filter(({ values }) => values.type_contract === 'contratto energia')
  const kinds = new Set(energy.map(({ values }) => `${values.client_type} ${values.type_product}`))
  expect(kinds.size).toBe(6)
  const types = new Set(saved.map(({ values }) => values.type_contract))
  expect([...types].toSorted()).toEqual(['Assicurazione', 'contratto energia', 'telco', 'vendite extra'])
  const variants = new Set(
    saved.flatMap(({ values }) => resolve(values, catalogue).sections.map(({ variant }) => variant)),
  )
  expect([...variants]).toEqual(
    expect.arrayContaining([
      'EE-CAMBIO',
      'EE-SUBENTRO',
      'EE-PRIMA',
      'EE-ALLACC',
      'GAS-CAMBIO',
      'GAS-VOLTURA',
    ]),
  )
  const names = saved.map(({ summary }) => `${summary.name} ${summary.last_name} ${summary.comune}`).join()
  expect(names).toMatch(/Nicolò/)
  expect(names).toMatch(/D'A/)
  expect(names).toMatch(/Forlì/)
})

/** Returns a function that returns how often others had their turn since. */
function countTurns(): () => number {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  return () => {
    clearImmediate(next)
    return turns
  }
}

it('the 400 demonstration records are the same for the same seed, and others for another', async () => {
  const [again, turns] = [inventDemo(now), countTurns()]
  expect(await again).toEqual(await sharedDemo())
  // A server that invents them answers others meanwhile.
  expect(turns()).toBeGreaterThanOrEqual(records.length - 1)
  expect(others[0]!.invented[0]).not.toEqual(records[0])
})

it.each(others)(
  'the demonstration has drafts of the day at $at, and none that is later [DEMO-1]',
  ({ at, invented }) => {
    const today = romeTime(at).slice(0, 10)
    const ofToday = invented.filter(
      (record) => record.draft && romeTime(record.created_at).slice(0, 10) === today,
    )
    expect(ofToday.length).toBeGreaterThanOrEqual(2)
    for (const { created_at, updated_at } of invented)
      expect(created_at <= updated_at && updated_at <= at).toBe(true)
  },
)
