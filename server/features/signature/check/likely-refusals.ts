import { type Kysely, sql } from 'kysely'
import { distributorOf, isListedDistributor } from '../../../../contract/checks/pod.ts'
import { type RuleBook, ruleAt } from '../../../../contract/duties/rules.ts'
import { startOperationOf } from '../../../../contract/duties/start-times.ts'
import type { Answered, Catalogue } from '../../../../contract/index.ts'
import { causeLabel, OUTCOME_LABELS, type OutcomeState } from '../../../../contract/outcomes/index.ts'
import { foldToLetters } from '../../../../contract/texts/fold-text.ts'
import type { PreflightFinding } from '../../../../shared/api/signatures.ts'
import type { Database } from '../../../db/schema.ts'

/** Why a supplier would refuse one of the supplies, with the fields of the form to look at. */
interface Reason {
  message: string
  fields: readonly string[]
}

interface CheckedRecord {
  recordId: string
  answered: Answered
  catalogue: Catalogue
  book: RuleBook
  today: string
}

/** What speaks for a refusal by the supplier: the form against our own records, and our own numbers (OUTCOME-30). */
export async function findLikelyRefusals(
  db: Kysely<Database>,
  { recordId, answered, catalogue, book, today }: CheckedRecord,
): Promise<PreflightFinding[]> {
  const supplies = await readSupplies(db, recordId)
  const others = await readOthers(db, recordId, supplies.map(({ point }) => point).filter(Boolean))
  const reasons = [
    ...supplies.flatMap((supply) => [
      ...formReasons(supply, answered, catalogue),
      ...otherReasons(
        supply,
        others.filter((other) => other.part === supply.part && other.point === supply.point),
      ),
    ]),
  ]
  const numbers = await readNumbers(db, supplies, ruleAt(book, 'refusals-warned', today))
  return [
    ...(reasons.length > 0 ? [toFinding('likely-refusal', reasons)] : []),
    ...(numbers.length > 0 ? [toFinding('refused-before', numbers)] : []),
  ]
}

const toFinding = (code: PreflightFinding['code'], reasons: readonly Reason[]): PreflightFinding => ({
  code,
  weight: 'waivable',
  message: [...new Set(reasons.map(({ message }) => message))].join(' '),
  fields: [...new Set(reasons.flatMap(({ fields }) => fields))],
})

const readSupplies = (db: Kysely<Database>, recordId: string) =>
  db
    .selectFrom('supplies')
    .select(['part', 'product', 'supplier', 'operation', 'point', 'fiscal_code', 'vat_number'])
    .where('record_id', '=', recordId)
    .where('closed_at', 'is', null)
    .orderBy('part', 'desc')
    .execute()
type OwnSupply = Awaited<ReturnType<typeof readSupplies>>[number]

/** More of one point say nothing else. */
const MAX_OTHERS = 50

/** The supplies of other records at the same points, the newest first. */
const readOthers = (db: Kysely<Database>, recordId: string, points: readonly string[]) =>
  db
    .selectFrom('supplies as s')
    .innerJoin('records as r', 'r.id', 's.record_id')
    .select(['s.part', 's.point', 's.supplier', 's.state', 's.fiscal_code', 's.vat_number', 'r.code'])
    .where('s.point', '=', sql<string>`any(${points}::text[])`)
    .where('s.point', '<>', '')
    .where('s.record_id', '<>', recordId)
    .where('s.closed_at', 'is', null)
    .where('r.removed_at', 'is', null)
    .orderBy('s.state_on', 'desc')
    .orderBy('s.id')
    .limit(MAX_OTHERS)
    .execute()
type OtherSupply = Awaited<ReturnType<typeof readOthers>>[number]

const FIELDS = {
  luce: { product: 'product_ee', operation: 'operation_ee', point: 'pod', former: 'ex_fornitore' },
  gas: { product: 'product_gas', operation: 'operation_gas', point: 'pdr', former: 'ex_venditore' },
} as const
type Utility = keyof typeof FIELDS
const isUtility = (part: string): part is Utility => part in FIELDS

/** Causes that the answers alone show. */
function formReasons(
  { part, product, supplier, operation }: OwnSupply,
  answered: Answered,
  catalogue: Catalogue,
): Reason[] {
  if (!isUtility(part)) return []
  const reasons: Reason[] = []
  const { product: productField, former: formerField } = FIELDS[part]
  const offer = catalogue.products.find(({ id }) => id === answered[productField]?.id)
  if (offer?.product_active === false)
    reasons.push({ message: `L’offerta «${product}» non è più in vendita.`, fields: [productField] })
  if (startOperationOf(operation) === 'cambio' && isSameName(answered[formerField] ?? '', supplier))
    reasons.push({
      message: `Il cliente è già fornito da ${supplier}: non è un cambio.`,
      fields: [formerField],
    })
  if (part !== 'luce') return reasons
  const { pod = '', distributore_luce: typed = '' } = answered
  const own = distributorOf(pod)
  if (own && typed && isListedDistributor(typed) && foldToLetters(typed) !== foldToLetters(own))
    reasons.push({
      message: `Il POD è della rete di ${own}, il distributore scritto è ${typed}.`,
      fields: ['pod', 'distributore_luce'],
    })
  return reasons
}

const isSameName = (one: string, other: string): boolean =>
  foldToLetters(one) !== '' && foldToLetters(one) === foldToLetters(other)

const OPEN: readonly OutcomeState[] = ['sent', 'suspended', 'accepted']

/** Causes that our other records at the same point show: one that runs, else one that is active, else one that has ended. */
function otherReasons(supply: OwnSupply, others: readonly OtherSupply[]): Reason[] {
  const { part } = supply
  if (!isUtility(part)) return []
  const { point, operation } = FIELDS[part]
  const open = others.find(({ state }) => OPEN.includes(state))
  if (open) return [{ message: openMessage(supply, open), fields: [point] }]
  const active = others.find(({ state }) => state === 'active' || state === 'contested')
  if (active) {
    const message = activeMessage(supply, active)
    return message ? [{ message, fields: [operation, point] }] : []
  }
  const ended = others.find(({ state }) => state === 'ended')
  if (!ended || startOperationOf(supply.operation) !== 'cambio') return []
  const message = `La fornitura al punto ${supply.point} è cessata (${ended.code}): serve un subentro, non un cambio.`
  return [{ message, fields: [operation, point] }]
}

const isSameHolder = (one: OwnSupply, other: OtherSupply): boolean =>
  (one.fiscal_code !== '' && one.fiscal_code === other.fiscal_code) ||
  (one.vat_number !== '' && one.vat_number === other.vat_number)

function openMessage(supply: OwnSupply, other: OtherSupply): string {
  const about = `${other.code}, ${OUTCOME_LABELS[other.state]}`
  return isSameHolder(supply, other) && supply.supplier === other.supplier
    ? `Lo stesso contratto sul punto ${supply.point} è già in corso (${about}): sarebbe doppio.`
    : `Sul punto ${supply.point} è in corso un’altra richiesta (${about}).`
}

function activeMessage(supply: OwnSupply, other: OtherSupply): string | undefined {
  const kind = startOperationOf(supply.operation)
  const where = `${supply.point} (${other.code})`
  if (kind === 'voltura') return undefined
  if (kind !== 'cambio') return `Il punto ${where} è già attivo: serve una voltura o un cambio.`
  if (!isSameHolder(supply, other)) return `Il punto ${where} è attivo a nome di un altro: serve una voltura.`
  if (isSameName(supply.supplier, other.supplier))
    return `Il cliente è già fornito da ${supply.supplier} al punto ${where}.`
  return undefined
}

/** As many outcomes of one supplier are looked at. */
const LOOKED_AT = 10

/** Of the last outcomes of the same supplier and supply: the causes that came up so often (0: none is told). */
async function readNumbers(
  db: Kysely<Database>,
  supplies: readonly OwnSupply[],
  often: number,
): Promise<Reason[]> {
  if (often === 0) return []
  const reasons: Reason[] = []
  for (const { part, supplier } of supplies.filter((one) => one.supplier !== '')) {
    const last = await db
      .selectFrom('supplies')
      .select(['state', 'cause', 'cause_text'])
      .where('supplier', '=', supplier)
      .where('part', '=', part)
      .where('closed_at', 'is', null)
      .where('state', 'in', ['rejected', 'accepted', 'active', 'contested', 'ended'])
      .orderBy('state_on', 'desc')
      .orderBy('id')
      .limit(LOOKED_AT)
      .execute()
    const refused = last.filter(({ state }) => state === 'rejected')
    const byCause = Map.groupBy(refused, ({ cause, cause_text: words }) =>
      cause === '' || cause === 'other' ? words.trim() : causeLabel(cause),
    )
    for (const [cause, own] of byCause)
      if (own.length >= often && cause !== '')
        reasons.push({
          message: `${supplier}, ${part}: ${own.length} degli ultimi ${last.length} esiti sono KO: ${cause}.`,
          fields: [],
        })
  }
  return reasons
}
