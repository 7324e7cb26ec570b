import { type Answers, change, type FieldName, type Values } from '../../../../../contract/index.ts'
import { KINDS } from '../../../../../contract/kinds/kinds.ts'
import { foldToLetters } from '../../../../../contract/texts/fold-text.ts'
import { isSameValue } from '../../store/conflict-merge.ts'
import type { FieldView } from '../../store/field-view.ts'
import type { Accepted } from '../offers/accept-offers.ts'
import type { TargetEnvironment, VisibleForm } from '../offers/visible-form.ts'
import { foundLabel } from '../paste/found-labels.ts'
import type { FoundValue } from '../paste/found-values.ts'
import { targetsOf } from '../paste/paste-targets.ts'
import { reasonFor } from './bill-reasons.ts'
import { isOtherHolder } from './other-holder.ts'
import type { PlaceOnPage } from './reader/page-text.ts'
import type { Bill, Market, Proposal, SupplyOnBill } from './reader/read-bill.ts'

/** A value of a bill that a visible field of the form can take. */
export interface BillOffer extends Accepted {
  id: string
  /** The field's label. */
  name: string
  /** The value as the form shows it. */
  text: string
  section: string
  /** The field's value now; empty: none. */
  now: string
  isSame: boolean
  /** What it was read from, and what speaks against it. */
  source: string
  places: readonly PlaceOnPage[]
  why: string
  doubt: string | undefined
}

interface Entry {
  field: FieldName
  value: string
  proposal: Proposal<unknown>
}

/** What the form can take of the chosen supplies of a bill: the holder first, then the order of the form. */
export function billOffers(bill: Bill, form: VisibleForm, environment: TargetEnvironment): BillOffer[] {
  const fields = entriesOf(bill, form).flatMap((entry) => fieldOffer(entry, form, environment) ?? [])
  return [...holderOffers(bill, form, environment), ...fields]
}

/** Accepted together: nothing speaks against them, and their field is empty. */
export const readyBillOffers = (offers: readonly BillOffer[]): BillOffer[] =>
  offers.filter(({ doubt, now, isSame }) => doubt === undefined && now === '' && !isSame)

/** The offers for empty fields that the user accepts one by one. */
export const doubtfulBillOffers = (offers: readonly BillOffer[]): BillOffer[] =>
  offers.filter(({ doubt, now, isSame }) => doubt !== undefined && now === '' && !isSame)

function entriesOf(bill: Bill, form: VisibleForm): Entry[] {
  const services = new Set(bill.supplies.map(({ service }) => service))
  const kind = services.size === 2 ? 'dual' : bill.supplies[0]?.service
  const first = bill.supplies[0]
  const code = first?.pod ?? first?.pdr
  return [
    ...(kind && code ? [{ field: 'type_product' as const, value: kind, proposal: code }] : []),
    ...bill.supplies.flatMap((supply) => [...supplyEntries(supply), ...originEntries(bill, supply, form)]),
  ]
}

const MARKETS: Readonly<Record<Market, string>> = {
  libero: 'libero',
  'maggior-tutela': 'tutelato',
  vulnerabilita: 'tutelato',
  salvaguardia: 'di-salvaguardia',
  // The form has no market for it.
  'tutele-graduali': '',
}

/** The supplier and the market that the customer comes from, and the customer code of the holder before. */
function originEntries(
  { seller, market, customerCode, supplies }: Bill,
  { service }: SupplyOnBill,
  form: VisibleForm,
): Entry[] {
  const isLuce = service === 'luce'
  const sellerField = isLuce ? 'ex_fornitore' : 'ex_venditore'
  const marketField = isLuce ? 'mercato_di_provenienza_ee' : 'mercato_di_provenienza_gas'
  const side = isLuce ? 'codice_cliente_prec_intestatario_ee' : 'codice_cliente_prec_intestatario_gas'
  const codeField = form.views.has(side) ? side : 'codice_cliente_prec_intestatario'
  const isFirst = supplies[0]?.service === service
  return [
    ...(market && MARKETS[market.value] !== ''
      ? [{ field: marketField, value: MARKETS[market.value], proposal: market } as const]
      : []),
    ...(seller ? [{ field: sellerField, ...knownSeller(seller, form.views.get(sellerField)) } as const] : []),
    ...(customerCode && (isFirst || codeField === side)
      ? [{ field: codeField, value: customerCode.value, proposal: customerCode } as const]
      : []),
  ]
}

const UNKNOWN_SELLER = 'Non è nell’elenco dei fornitori: controlla il nome.'

/** The name in the list of suppliers, if the bill's is one of them. */
function knownSeller(seller: Proposal, view: FieldView | undefined): { value: string; proposal: Proposal } {
  const own = foldToLetters(seller.value)
  const option = view?.options?.find(({ label }) => foldToLetters(label) === own)
  return option
    ? { value: option.value, proposal: seller }
    : { value: seller.value, proposal: { doubt: UNKNOWN_SELLER, ...seller } }
}

const DESTINATIONS = {
  residente: 'domestico_residente',
  'non-residente': 'domestico-non-residente',
  domestico: '',
  'altri-usi': 'altri-usi',
} as const

function supplyEntries(supply: SupplyOnBill): Entry[] {
  const entry = <T>(
    field: FieldName,
    proposal: Proposal<T> | undefined,
    present: (value: T) => string = String,
  ): Entry[] => {
    if (!proposal) return []
    const values = proposal.choices ?? [proposal.value]
    return values.flatMap((one) => {
      const value = present(one)
      return value === '' ? [] : [{ field, value, proposal: proposal as Proposal<unknown> }]
    })
  }
  const isLuce = supply.service === 'luce'
  return [
    ...entry('pod', supply.pod),
    ...entry('pdr', supply.pdr),
    ...entry('pot_imp', supply.contractedPower),
    ...entry('pot_dispo', supply.availablePower),
    ...entry('tensione', supply.voltage),
    ...(isLuce ? entry('destinazione_duso', supply.clientKind, (kind) => DESTINATIONS[kind]) : []),
    ...entry('fasce_orarie', supply.bands, (bands) => (bands === 'multioraria' ? '' : bands)),
    ...entry(isLuce ? 'consumo_medio_annuo' : 'consumo_annuo', supply.annualConsumption, ({ value }) =>
      String(value),
    ),
    ...entry('uso_gas', supply.gasUse, (use) => (/^C[123]$/.test(use) ? use.toLowerCase() : '')),
    ...entry('categoria_contatore', supply.meterClass),
    ...entry('matricola', supply.meterNumber),
    ...entry('remi', supply.remi),
    ...entry(isLuce ? 'distributore_luce' : 'distributore_gas', supply.distributor),
  ]
}

function fieldOffer(
  { field, value, proposal }: Entry,
  form: VisibleForm,
  environment: TargetEnvironment,
): BillOffer | undefined {
  const view = form.views.get(field)
  if (!view) return
  const put = (values: Values, { catalogue, now }: TargetEnvironment) =>
    change(values, field, value as Answers[typeof field], catalogue, now)
  const after = put(form.values, environment)
  const kind = KINDS[view.kind]
  const current = form.values[field]
  return {
    id: proposal.choices ? `${field} ${value}` : field,
    name: view.label,
    text: kind.display(after[field] as never) || value,
    section: titleOf(form, view.section),
    now: current === undefined || current === '' ? '' : kind.display(current as never),
    isSame: isSameValue(current, after[field]),
    ...sourceOf(proposal, field),
    apply: (now) =>
      now.views.has(field) ? { after: put(now.values, environment), fields: [field] } : undefined,
  }
}

function holderOffers(bill: Bill, form: VisibleForm, environment: TargetEnvironment): BillOffer[] {
  const { fiscalCode, vat, company, name, lastName, billingAddress } = bill
  const supplyAddress = bill.supplies.find((supply) => supply.supplyAddress)?.supplyAddress
  const isOther = isOtherHolder(bill, form)
  const holder = isOther ? ({ holder: 'previous-holder' } as const) : {}
  const person =
    name && lastName
      ? [offered({ kind: 'person', at: 0, name: name.value, lastName: lastName.value, ...holder }, name)]
      : []
  const found = [
    ...person,
    ...(fiscalCode
      ? [offered({ kind: 'fiscal-code', at: 0, value: fiscalCode.value, ...holder }, fiscalCode)]
      : []),
    ...(company && !isOther ? [offered({ kind: 'company', at: 0, value: company.value }, company)] : []),
    ...(vat && !isOther ? [offered({ kind: 'vat', at: 0, value: vat.value }, vat)] : []),
    ...(supplyAddress
      ? [offered({ kind: 'address', at: 0, address: supplyAddress.value }, supplyAddress, 'punto')]
      : []),
    // A letter to somebody else does not tell where the customer wants theirs.
    ...(billingAddress && !isOther
      ? [offered({ kind: 'address', at: 0, address: billingAddress.value }, billingAddress, 'spedizione')]
      : []),
  ]
  return found.flatMap((one) => holderOffer(one, form, environment) ?? [])
}

function holderOffer(
  [value, proposal, key]: Offered,
  form: VisibleForm,
  environment: TargetEnvironment,
): BillOffer | undefined {
  const choose = (now: VisibleForm, at: TargetEnvironment) => {
    const targets = targetsOf(value, now, at)
    return key === undefined ? targets[0] : targets.find((target) => target.key === key)
  }
  const target = choose(form, environment)
  if (!target) return
  return {
    id: `${value.kind} ${target.key}`,
    name: target.label,
    text: foundLabel(value),
    section: target.section,
    now: target.now,
    isSame: target.same,
    ...sourceOf(proposal, value.kind),
    apply: (now: VisibleForm) => choose(now, environment),
  }
}

type Offered = readonly [FoundValue, Proposal<unknown>, string | undefined]

const offered = (value: FoundValue, proposal: Proposal<unknown>, key?: string): Offered => [
  value,
  proposal,
  key,
]

const sourceOf = (proposal: Proposal<unknown>, kind: string) => ({
  source: proposal.label === '' ? 'Letto' : `Letto da «${proposal.label}»`,
  places: proposal.places,
  why: reasonFor(proposal, kind),
  doubt: proposal.doubt,
})

const titleOf = ({ sections }: VisibleForm, id: string) =>
  sections.find((section) => section.id === id)?.title ?? ''
