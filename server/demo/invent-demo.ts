import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalogue } from '../../contract/index.ts'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { SAMPLE_TEMPLATES } from '../documents/sample-templates.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from './catalogue.ts'
import { DEMO_OPERATIONS } from './operations.ts'
import { type DemoOutcome, inventOutcomes } from './outcomes.ts'
import { DEMO_PACKAGES } from './packages.ts'
import { DEMO_PRODUCTS } from './products.ts'
import { createRandom, type Random } from './random.ts'
import { type DemoRecord, inventRecords } from './records.ts'
import { DEMO_USERS, type DemoUser } from './users.ts'

export type DemoInstallation = Awaited<ReturnType<typeof inventDemo>>
export type InventDemo = (now: Date) => Promise<DemoInstallation>

const SEED = 20_261_120

/**
 * The content of the demonstration at this time. The same seed and `now` give the same content. It takes seconds, in which
 * a server answers: after each record it is the turn of others.
 */
export async function inventDemo(now: Date, seed = SEED) {
  const random = createRandom(seed)
  const templates = SAMPLE_TEMPLATES.map((sample) => ({
    ...sample,
    id: random.uuid(),
    file_key: `${random.uuid()}.pdf`,
  }))
  const operations = DEMO_OPERATIONS.map((operation) => ({ ...operation, id: random.uuid() }))
  const users = DEMO_USERS.map((user) => ({ ...user, id: random.uuid(), created_at: startOf(user, now) }))
  const catalogue: Catalogue = {
    products: DEMO_PRODUCTS,
    operations,
    owners: DEMO_OWNERS.map(({ id, name }) => ({ id, name })),
    managed: MANAGED_FIELDS,
    packages: DEMO_PACKAGES.map((bundle) => ({
      ...bundle,
      products: bundle.products.map(({ product_id }) => product_id),
    })),
  }
  const operators = users.filter((user) => !user.must_change_password).map(({ id }) => id)
  const records: DemoRecord[] = []
  for (const record of inventRecords(random, catalogue, operators, now)) {
    records.push(record)
    await nextTurn()
  }
  // In the order of time, as the seals of the history expect their entries.
  const outcomes = inventOutcomes(records, now)
  const events = [
    ...records.flatMap((record) => inventEvents(random, record)),
    ...outcomes.map(outcomeEvent),
  ].toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
  return { now, templates, operations, users, records, outcomes, events }
}

/** The users existed before the first record, except the one who has not chosen a password yet. */
const startOf = ({ must_change_password }: DemoUser, now: Date): Date =>
  new Date(now.getTime() - (must_change_password ? 3 : 3 * 365) * DAY_MS)

/** The creation and each later save of a record. */
function inventEvents(random: Random, record: DemoRecord) {
  const ip = `192.0.2.${random.int(10, 60)}`
  return Array.from({ length: record.version }, (_, index) => {
    const field =
      index === 0 ? undefined : random.pick(['cellulare', 'description', 'email', 'iban'] as const)
    return {
      record_id: record.id,
      user_id: index === 0 ? record.created_by : record.updated_by,
      ip,
      kind: index === 0 ? ('created' as const) : ('updated' as const),
      version: index + 1,
      fields: JSON.stringify(field ? [field] : []),
      detail: '{}',
      changes: JSON.stringify(field && record.values[field] ? { [field]: [null, record.values[field]] } : {}),
      created_at: momentOf(record, index),
      updated_at: momentOf(record, index),
    }
  })
}

/** An outcome in the history of its record. */
const outcomeEvent = ({ recordId, version, part, userId, at, state, on, cause }: DemoOutcome) => ({
  record_id: recordId,
  user_id: userId,
  ip: '192.0.2.9',
  kind: 'outcome' as const,
  version,
  fields: '[]',
  detail: JSON.stringify({ supplies: [{ part, state, on, cause }] }),
  changes: '{}',
  created_at: at,
  updated_at: at,
})

/** The saves of a record, evenly from its creation to its last change. */
function momentOf({ created_at, updated_at, version }: DemoRecord, index: number): Date {
  const span = updated_at.getTime() - created_at.getTime()
  return new Date(created_at.getTime() + (version > 1 ? (span * index) / (version - 1) : 0))
}
