import {
  type Catalogue,
  DEFINITION_VERSION,
  type RecordPackages,
  type Resolved,
  recordCode,
  recordPackages,
  resolve,
  romeTime,
  type Summary,
  summary,
  type Values,
  validate,
} from '../../contract/index.ts'
import { type RecordSupply, suppliesOf } from '../../contract/outcomes/index.ts'
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
  supplies: RecordSupply[]
}

const RECORDS = 400
const TWO_YEARS = 730
const CHANGED_WITHIN_DAYS = 20
/** Most old drafts have been completed. */
const RECENT_DAYS = 14
const DRAFT_PERCENT = { recent: 25, old: 6 }
/** Two drafts of today: their age as a share of the hours since midnight. */
const TODAY = [0.05, 0.2]
/** Most customers call about energy. */
const CONTRACT_KINDS = [
  ...Array<string>(15).fill('contratto energia'),
  'telco',
  'telco',
  'vendite extra',
  'vendite extra',
  'Assicurazione',
]
/** Products that are no longer on sale were on sale when older records were created. */
const SOLD_AFTER_DAYS = 400

/** Records and drafts of the two years before `now`, oldest first. */
export function* inventRecords(
  random: Random,
  catalogue: Catalogue,
  operators: readonly string[],
  now: Date,
): Generator<DemoRecord> {
  const formerly: Catalogue = {
    ...catalogue,
    products: catalogue.products.map((product) => ({ ...product, product_active: true })),
  }
  const moments = Array.from({ length: RECORDS - TODAY.length }, () => pickWorkingTime(random, now))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((created) => ({ created, isDraft: random.chance(draftPercent(created, now)) }))
  const today = TODAY.map((share) => new Date(now.getTime() - share * minutesOfDay(now) * 60_000))
  const planned = [...moments, ...today.map((created) => ({ created, isDraft: true }))]
  for (const { created, isDraft } of planned.toSorted((a, b) => a.created.getTime() - b.created.getTime())) {
    const old = now.getTime() - created.getTime() > SOLD_AFTER_DAYS * DAY_MS
    yield inventRecord(random, old ? formerly : catalogue, operators, { created, isDraft, now })
  }
}

const draftPercent = (created: Date, now: Date): number =>
  now.getTime() - created.getTime() < RECENT_DAYS * DAY_MS ? DRAFT_PERCENT.recent : DRAFT_PERCENT.old

/** The minutes since midnight in Italy. */
const minutesOfDay = (now: Date): number =>
  Number(romeTime(now).slice(11, 13)) * 60 + Number(romeTime(now).slice(14, 16))

/** A working day of the last two years, most often of the last weeks, from about nine to seven in Italy. */
function pickWorkingTime(random: Random, now: Date): Date {
  const share = random.int(0, 999) / 1_000
  const days = Math.round(TWO_YEARS * (0.1 * share + 0.9 * share ** 3))
  const moment = new Date(now.getTime() - days * DAY_MS)
  moment.setUTCHours(random.int(7, 16), random.int(0, 59), random.int(0, 59), 0)
  const weekday = moment.getUTCDay()
  const sinceFriday = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  const isWeekend = sinceFriday > 0
  const worked = new Date(moment.getTime() - (isWeekend ? sinceFriday + random.int(0, 4) : 0) * DAY_MS)
  return worked > now ? new Date(worked.getTime() - DAY_MS) : worked
}

const isComplete = (resolved: Resolved, now: Date): boolean =>
  !validate(resolved, romeTime(now)).some(({ severity }) => severity === 'error')

function inventRecord(
  random: Random,
  catalogue: Catalogue,
  operators: readonly string[],
  { created, isDraft: draft, now }: { created: Date; isDraft: boolean; now: Date },
): DemoRecord {
  const customer = inventCustomer(random, created.getUTCFullYear())
  const kind = random.pick(CONTRACT_KINDS)
  // The name of the customer is among the first answers.
  const share = draft ? random.int(30, 55) / 100 : 1
  let values = fillContract(random, { customer, catalogue, kind }, created, share)
  let resolved = resolve(values, catalogue)
  // A contract of few questions may be complete with half of their answers.
  for (let less = share - 0.1; draft && isComplete(resolved, now); less -= 0.1) {
    values = fillContract(random, { customer, catalogue, kind }, created, less)
    resolved = resolve(values, catalogue)
  }
  const { answered } = resolved
  const code = draft ? '' : recordCode(answered, Number(romeTime(created).slice(5, 7)))
  const changes = random.chance(40) ? random.int(1, 3) : 0
  const daysSince = Math.floor((now.getTime() - created.getTime()) / DAY_MS)
  const days = random.int(0, Math.min(daysSince, CHANGED_WITHIN_DAYS))
  const updated =
    changes > 0 ? created.getTime() + days * DAY_MS + random.int(2, 90) * 60_000 : created.getTime()
  const author = random.pick(operators)
  const packages = recordPackages(resolved)
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
    packages,
    supplies: draft ? [] : suppliesOf(answered, packages),
  }
}
