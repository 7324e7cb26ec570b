import type { CalendarDate } from '../../../../../../contract/form/values.ts'
import type { ReadAddress } from '../../../../../../contract/places/index.ts'
import { foldToLetters } from '../../../../../../contract/texts/fold-text.ts'
import { annualConsumptions } from './annual-consumption.ts'
import { type Block, placeOf } from './blocks.ts'
import { customerCodes, withCustomerCodes } from './customer-code.ts'
import { type Find, LabelledBill, type Position } from './find-values.ts'
import { type HolderOnBill, readHolder, type Shown } from './holder.ts'
import type { LabelName } from './labels.ts'
import type { PageText, PlaceOnPage } from './page-text.ts'
import { type Point, pointsOf, rowsOf, shareOut } from './points.ts'
import { type Judged, reasonsOnBill } from './reasons.ts'
import { type SellerLines, sellerLinesOf } from './seller-lines.ts'
import { type Service, servicesOf } from './services.ts'
import * as forms from './values.ts'

/** A value of a bill, with what a person needs to judge it. */
export interface Proposal<T = string> {
  value: T
  /** What it was read behind, beside or below; empty for what has no label. */
  label: string
  /** Where it stands to the label. */
  position?: Position
  places: readonly PlaceOnPage[]
  /** Why it must be looked at; absent for one that is ready. */
  doubt?: string
  /** All values that stand there, of a field with several. */
  choices?: readonly T[]
}

export interface AnnualConsumption extends forms.Consumption, forms.Period {}

export interface SupplyOnBill {
  service: Service
  pod?: Proposal
  pdr?: Proposal
  supplyAddress?: Proposal<ReadAddress>
  annualConsumption?: Proposal<AnnualConsumption>
  contractedPower?: Proposal<number>
  availablePower?: Proposal<number>
  voltage?: Proposal
  clientKind?: Proposal<forms.ClientKind>
  bands?: Proposal<forms.PriceBands>
  gasUse?: Proposal
  meterClass?: Proposal
  meterNumber?: Proposal
  remi?: Proposal
  distributor?: Proposal
  offerName?: Proposal
  offerCode?: Proposal
  conditionsFrom?: Proposal<CalendarDate | null>
  conditionsEnd?: Proposal<CalendarDate | null>
  contractEnd?: Proposal<CalendarDate | null>
  withdrawalCharge?: Proposal<boolean>
}

export type Market = 'libero' | 'tutele-graduali' | 'maggior-tutela' | 'vulnerabilita' | 'salvaguardia'

export interface Bill {
  supplies: readonly SupplyOnBill[]
  fiscalCode?: Proposal
  name?: Proposal
  lastName?: Proposal
  company?: Proposal
  vat?: Proposal
  billingAddress?: Proposal<ReadAddress>
  customerCode?: Proposal
  seller?: Proposal
  market?: Proposal<Market>
  /** A bill of another kind than that of a running supply. */
  kind?: 'closing' | 'credit'
}

const FORMER_CODE = 'Sulla bolletta c’è anche un codice precedente: controlla quale vale.'
/** Against every value of each of several points, until one of them is chosen. */
const ONE_OF_POINTS = 'La bolletta ha più forniture: scegli quella giusta.'
const SEVERAL = 'Sulla bolletta ce n’è più di uno: scegli quello giusto.'

/**
 * What a bill of luce or gas says of its holder and of each supply (ARERA 315/2024/R/com). A value is taken only from a
 * label of its field and in the field's form. Between the steps a page can answer its user.
 */
export function* readInSteps(pages: readonly PageText[], today: CalendarDate): Generator<void, Bill> {
  const bill = new LabelledBill()
  for (const page of pages) {
    bill.add(page)
    yield
  }
  const seller = sellerLinesOf(bill.blocks)
  yield
  const holder = readHolder(bill, seller, today)
  yield
  const market = marketOf(bill.blocks)
  const read: Bill = {
    supplies: yield* readSupplies(bill, seller),
    ...presentHolder(holder),
    ...optional('customerCode', settle(ofCustomer(customerCodes(bill), seller))),
    ...optional('seller', seller.name && present(seller.name)),
    ...optional('market', market && present(market)),
    ...optional('kind', kindOf(bill.blocks)),
  }
  yield
  const { supplies, ...others } = withReasons(read, bill.blocks)
  return {
    ...others,
    supplies: supplies.map((supply) => (isOneOfPoints(supply, supplies) ? inDoubt(supply) : supply)),
  }
}

/** Whether the bill has a further point of the same service. */
export const isOneOfPoints = ({ service }: SupplyOnBill, supplies: readonly SupplyOnBill[]): boolean =>
  supplies.filter((other) => other.service === service).length > 1

const inDoubt = (supply: SupplyOnBill): SupplyOnBill =>
  mapProposals(supply, (proposal) => ({ doubt: ONE_OF_POINTS, ...proposal }))

/** The point that a person has chosen: what else speaks against its values remains. */
export const chosenPoint = (supply: SupplyOnBill): SupplyOnBill =>
  mapProposals(supply, ({ doubt, ...proposal }) =>
    doubt === undefined || doubt === ONE_OF_POINTS ? proposal : { ...proposal, doubt },
  )

function mapProposals(
  { service, ...values }: SupplyOnBill,
  present: (proposal: Proposal<unknown>) => Proposal<unknown>,
): SupplyOnBill {
  const entries = Object.entries(values).flatMap(([field, proposal]) =>
    proposal ? [[field, present(proposal)]] : [],
  )
  return { service, ...Object.fromEntries(entries) }
}

const CLOSED = 'È una bolletta di chiusura: controlla che la fornitura sia ancora del cliente.'

/** The kinds of values that the rules for other texts know. */
const JUDGED_OF_HOLDER = [
  ['vat', 'vat'],
  ['company', 'company'],
  ['fiscalCode', 'fiscal-code'],
  ['lastName', 'person'],
  ['billingAddress', 'address'],
] as const
const JUDGED_OF_SUPPLY = [
  ['pod', 'pod'],
  ['pdr', 'pdr'],
  ['supplyAddress', 'address'],
] as const

/** The bill with what speaks against its values by the words around them. */
function withReasons(bill: Bill, blocks: readonly Block[]): Bill {
  const hasPoints = new Set(bill.supplies.map(({ service }) => service)).size < bill.supplies.length
  const isClosed = bill.kind === 'closing'
  const judged: (Judged & { put(reason: string): void })[] = []
  const judge = <K extends string>(owner: { [key in K]?: unknown }, key: K, kind: string, box: string) => {
    const proposal = owner[key] as Proposal<unknown> | undefined
    if (!proposal || proposal.doubt !== undefined) return
    judged.push({
      kind,
      value: keyOf(proposal.value),
      places: proposal.places,
      box,
      put: (reason) => {
        owner[key] = { ...proposal, doubt: reason }
      },
    })
  }
  const holder = { ...bill }
  for (const [key, kind] of JUDGED_OF_HOLDER) judge(holder, key, kind, key)
  const supplies = bill.supplies.map((supply) => ({ ...supply }))
  // The form has one address of supply; of several points one is chosen.
  for (const [index, supply] of supplies.entries())
    for (const [key, kind] of JUDGED_OF_SUPPLY) judge(supply, key, kind, hasPoints ? `${key} ${index}` : key)
  const reasons = reasonsOnBill(blocks, judged)
  for (const [index, { kind, put }] of judged.entries()) {
    const closed = isClosed && ['pod', 'pdr', 'address'].includes(kind) ? CLOSED : undefined
    const reason = reasons[index] ?? closed
    if (reason !== undefined) put(reason)
  }
  return { ...holder, supplies }
}

const ofCustomer = <T>(finds: readonly Find<T>[], seller: SellerLines) =>
  finds.filter(({ label }) => !seller.has(label.block))

function presentHolder({ fiscalCode, vat, name, lastName, company, billingAddress }: HolderOnBill) {
  return {
    ...optional('fiscalCode', settle(fiscalCode)),
    ...optional('vat', settle(vat)),
    ...optional('name', name && present(name)),
    ...optional('lastName', lastName && present(lastName)),
    ...optional('company', company && present(company)),
    ...optional('billingAddress', billingAddress && present(billingAddress)),
  }
}

const present = <T>({ value, blocks, doubt }: Shown<T>): Proposal<T> => ({
  value,
  label: '',
  places: blocks.map(placeOf),
  ...(doubt !== undefined && { doubt }),
})

/** The fields of a supply, each with its label and the form of its values. */
const SUPPLY_FIELDS = [
  ['supplyAddress', 'supplyAddress', forms.readPlace],
  ['contractedPower', 'contractedPower', forms.readPower],
  ['availablePower', 'availablePower', forms.readPower],
  ['voltage', 'voltage', forms.readVoltage],
  ['clientKind', 'clientKind', forms.readClientKind],
  ['bands', 'priceKind', forms.readBands],
  ['gasUse', 'gasUse', forms.readGasUse],
  ['meterClass', 'meterClass', forms.readMeterClass],
  ['meterNumber', 'meterNumber', forms.readMeterNumber],
  ['remi', 'remi', forms.readRemi],
  ['distributor', 'distributor', forms.readDistributor],
  ['distributor', 'faults', forms.readDistributorOfFaults],
  ['offerName', 'offerName', forms.readOfferName],
  ['offerName', 'priceKind', readNameOfKind],
  ['offerCode', 'offerCode', forms.readOfferCode],
  ['conditionsFrom', 'conditionsFrom', forms.readDay],
  ['conditionsEnd', 'conditionsEnd', forms.readDay],
  ['contractEnd', 'contractEnd', forms.readDay],
  ['withdrawalCharge', 'withdrawalCharge', forms.readYesNo],
] as const satisfies readonly (readonly [keyof SupplyOnBill, LabelName, forms.Form<unknown>])[]

/** Older bills call the name of the offer its kind. */
function readNameOfKind(text: string): forms.Read<string> | undefined {
  return /prezz|fisso|variabile|fasce|indice/i.test(text) || /^\S*orari[ao]?$/i.test(text)
    ? undefined
    : forms.readOfferName(text)
}

function* readSupplies(bill: LabelledBill, seller: SellerLines): Generator<void, SupplyOnBill[]> {
  const codesOf = (label: 'pod' | 'pdr', form: forms.Form<string>) => {
    const own = ofCustomer(bill.find(label, form), seller)
    return withCustomerCodes(bill, withoutFormer(bill, own, form), form)
  }
  const [pods, pdrs] = [codesOf('pod', forms.readPod), codesOf('pdr', forms.readPdr)]
  const services = servicesOf(bill, { luce: pods.length > 0, gas: pdrs.length > 0 })
  const ofCustomerIn = <T>(label: LabelName, form: forms.Form<T>) =>
    ofCustomer(bill.find<T>(label, form), seller)
  const all: SupplyOnBill[] = []
  for (const service of services.present) {
    const isLuce = service === 'luce'
    const points = isLuce ? pointsOf(bill, pods, forms.readPod) : pointsOf(bill, pdrs, forms.readPdr)
    const supplies = points.map(() => ({ service }) as Record<string, unknown>)
    const put = <T>(field: string, finds: readonly Find<T>[]) => {
      const own = finds.filter((find) => services.serviceOf(field, find.value, find.label.block) === service)
      const shares = points.length === 1 ? [own] : shareOut(own, points)
      for (const [index, share] of shares.entries()) {
        const proposal = settle(share)
        if (proposal) supplies[index]![field] = proposal
      }
    }
    for (const [index, point] of points.entries()) supplies[index]![isLuce ? 'pod' : 'pdr'] = settle(point)
    yield
    for (const [field, finds] of yield* valuesOf(bill, ofCustomerIn, points)) put(field, finds)
    put('annualConsumption', ofCustomer(annualConsumptions(bill), seller))
    all.push(...(supplies as unknown as SupplyOnBill[]))
  }
  return all
}

type FindOfCustomer = <T>(label: LabelName, form: forms.Form<T>) => readonly Find<T>[]

function* valuesOf(
  bill: LabelledBill,
  find: FindOfCustomer,
  points: readonly Point[],
): Generator<void, Map<string, Find<unknown>[]>> {
  const byField = new Map<string, Find<unknown>[]>()
  for (const [field, label, form] of SUPPLY_FIELDS) {
    const finds = find<unknown>(label, form)
    const all = points.length === 1 ? finds : rowsOf(bill, finds, points, form)
    byField.set(field, [...(byField.get(field) ?? []), ...all])
    yield
  }
  return byField
}

/** A code beside that of a former point must be looked at. */
function withoutFormer(
  bill: LabelledBill,
  finds: readonly Find<string>[],
  form: forms.Form<string>,
): readonly Find<string>[] {
  const former = new Set(bill.find('formerPoint', form).map(({ value }) => value))
  if (former.size === 0) return finds
  return finds.filter(({ value }) => !former.has(value)).map((find) => ({ doubt: FORMER_CODE, ...find }))
}

/** One value from all places where it stands; several values are to be chosen from. */
function settle<T>(finds: readonly Find<T>[]): Proposal<T> | undefined {
  const groups = [...Map.groupBy(finds, ({ value }) => keyOf(value)).values()]
  const [first, ...others] = groups
  if (!first) return
  const best = first.find(({ doubt }) => doubt === undefined) ?? first[0]!
  const proposal = {
    value: mostComplete(first),
    label: best.label.block.text.replace(/ ?:$/, ''),
    position: best.position,
    places: first.flatMap(({ blocks }) => blocks.map(placeOf)),
  }
  if (others.length > 0)
    return { ...proposal, doubt: SEVERAL, choices: groups.map((group) => mostComplete(group)) }
  return best.doubt === undefined ? proposal : { ...proposal, doubt: best.doubt }
}

/** Equal for equal values, whatever their spelling and, of a consumption, its period. */
function keyOf(value: unknown): string {
  if (typeof value === 'string') return foldToLetters(value) + value.replace(/\D/g, '')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('unit' in value) return `${(value as forms.Consumption).value} ${value.unit}`
  return foldToLetters(JSON.stringify(value)) + JSON.stringify(value).replace(/\D/g, '')
}

const mostComplete = <T>(finds: readonly Find<T>[]): T =>
  finds
    .map(({ value }) => value)
    .toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0]!

const MARKETS: readonly (readonly [Market, RegExp])[] = [
  ['libero', /mercato libero/i],
  ['tutele-graduali', /tutele graduali/i],
  ['maggior-tutela', /maggior(?:e)? tutela/i],
  ['vulnerabilita', /tutela della vulnerabilit/i],
  ['salvaguardia', /salvaguardia/i],
]

function marketOf(blocks: readonly Block[]): Shown<Market> | undefined {
  const first = blocks.filter(({ page }) => page === 1)
  const named = MARKETS.flatMap(([value, words]) => {
    const block = first.find(({ text }) => words.test(text))
    return block ? [{ value, blocks: [block] }] : []
  })
  return named.length === 1 ? named[0] : undefined
}

const CLOSING =
  /^(?:bolletta|fattura)(?: finale)? (?:di|per) (?:chiusura|cessazione)\b|^(?:bolletta|fattura) finale\b/i
const CREDIT = /^nota (?:di )?credito\b/i

/** A heading of the first page, or a line of another page that says nothing else: not a sentence about other bills. */
function kindOf(blocks: readonly Block[]): Bill['kind'] {
  const isHeading = (words: RegExp) =>
    blocks.some(({ page, text }) => {
      const found = words.exec(text)?.[0]
      return found !== undefined && (page === 1 || found.length === text.length)
    })
  if (isHeading(CREDIT)) return 'credit'
  return isHeading(CLOSING) ? 'closing' : undefined
}

const optional = <K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, T>)
