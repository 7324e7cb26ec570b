import {
  type Catalogue,
  DEFINITION_VERSION,
  type RecordPackages,
  recordCode,
  recordPackages,
  resolve,
  romeTime,
  type Summary,
  summary,
  type Values,
} from '../../contract/index.ts'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { fillContract } from './contract-record.ts'
import { inventCustomer } from './customer.ts'
import type { Random } from './random.ts'

export interface DemoRecord {
  id: string
  draft: boolean
  version: number
  created_at: Date
  updated_at: Date
  /** Ids of the operators. */
  created_by: string
  updated_by: string
  definition_version: number
  code: string
  contact_owner_id: string
  product_ee: string
  product_gas: string
  values: Values
  summary: Summary
  packages: RecordPackages
}

const RECORDS = 400
const DRAFT_PERCENT = 15
const TWO_YEARS = 730
const ENERGY = 'contratto energia'
/** Most customers call about energy. */
const CONTRACT_KINDS = [
  ...Array<string>(15).fill(ENERGY),
  'telco',
  'telco',
  'vendite extra',
  'vendite extra',
  'Assicurazione',
]
/** Products that are no longer on sale were on sale when older records were created. */
const SOLD_AFTER_DAYS = 400

/** Records and drafts of the two years before `now`, oldest first. */
export function inventRecords(
  random: Random,
  catalogue: Catalogue,
  operators: readonly string[],
  now: Date,
): DemoRecord[] {
  const formerly: Catalogue = {
    ...catalogue,
    products: catalogue.products.map((product) => ({ ...product, product_active: true })),
  }
  const moments = Array.from({ length: RECORDS }, () => pickWorkingTime(random, now)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )
  return moments.map((created) => {
    const old = now.getTime() - created.getTime() > SOLD_AFTER_DAYS * DAY_MS
    return inventRecord(random, old ? formerly : catalogue, operators, created, now)
  })
}

/** A random working day of the last two years, from about nine to seven in Italy. */
function pickWorkingTime(random: Random, now: Date): Date {
  const moment = new Date(now.getTime() - random.int(0, TWO_YEARS) * DAY_MS)
  moment.setUTCHours(random.int(7, 16), random.int(0, 59), random.int(0, 59), 0)
  const weekday = moment.getUTCDay()
  const toFriday = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  const worked = new Date(moment.getTime() - toFriday * DAY_MS)
  return worked > now ? new Date(worked.getTime() - DAY_MS) : worked
}

function inventRecord(
  random: Random,
  catalogue: Catalogue,
  operators: readonly string[],
  created: Date,
  now: Date,
): DemoRecord {
  const draft = random.chance(DRAFT_PERCENT)
  const customer = inventCustomer(random, created.getUTCFullYear())
  const kind = random.pick(CONTRACT_KINDS)
  const sections = draft ? random.int(2, kind === ENERGY ? 9 : 3) : undefined
  const values = fillContract(random, { customer, catalogue, kind }, created, sections)
  const resolved = resolve(values, catalogue)
  const { answered } = resolved
  const code = draft ? '' : recordCode(answered, Number(romeTime(created).slice(5, 7)))
  const changes = random.chance(40) ? random.int(1, 3) : 0
  const updated = changes > 0 ? created.getTime() + random.int(1, 20 * 24) * 3_600_000 : created.getTime()
  const author = random.pick(operators)
  return {
    id: random.uuid(),
    draft,
    version: 1 + changes,
    created_at: created,
    updated_at: new Date(Math.min(updated, now.getTime())),
    created_by: author,
    updated_by: changes > 0 && random.chance(30) ? random.pick(operators) : author,
    definition_version: DEFINITION_VERSION,
    code,
    contact_owner_id: answered.contact_owner?.id ?? '',
    product_ee: answered.product_ee?.name ?? '',
    product_gas: answered.product_gas?.name ?? '',
    values: code === '' ? values : { ...values, code },
    summary: summary(answered),
    packages: recordPackages(resolved),
  }
}
