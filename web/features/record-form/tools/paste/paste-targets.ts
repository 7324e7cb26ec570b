import {
  type Answers,
  applyAction,
  change,
  type FieldKind,
  type FieldName,
  type Values,
} from '../../../../../contract/index.ts'
import { KINDS } from '../../../../../contract/kinds/kinds.ts'
import { isSameValue } from '../../store/conflict-merge.ts'
import type { FieldView } from '../../store/field-view.ts'
import { ADDRESS_SUFFIXES, type AddressSuffix } from '../actions/address-suffixes.ts'
import type { TargetEnvironment, VisibleForm } from '../offers/visible-form.ts'
import type { CodeKind, FoundValue, Holder } from './found-values.ts'

/** A field or group of fields that can take a found value. */
export interface Target {
  key: string
  label: string
  section: string
  /** The current value as displayed text; empty: none. */
  now: string
  /** The current value is equal. */
  same: boolean
  /** The values after it is accepted, with all consequences. */
  after: Values
  /** The fields that are set directly, without consequences. */
  fields: readonly FieldName[]
}

const KIND_MATCHES: Readonly<Record<CodeKind, (view: FieldView) => boolean>> = {
  email: hasKind('email'),
  iban: hasKind('iban'),
  'fiscal-code': hasKind('fiscal-code'),
  pod: hasKind('pod'),
  pdr: hasKind('pdr'),
  vat: hasKind('vat'),
  phone: hasKind('phone'),
  // A mobile is required if a wrong number rejects the save.
  landline: (view) => view.kind === 'phone' && view.rules?.soft === true,
  company: (view) => view.name.startsWith('ragione_sociale'),
}

function hasKind(kind: FieldKind) {
  return (view: FieldView) => view.kind === kind
}

const HOLDER_FIELDS: Readonly<Record<Holder, RegExp>> = {
  'previous-holder': /_prec_intestatario/,
  delegate: /_delegato/,
}

/**
 * The possible targets of a found value: only visible fields, required ones first. A value of somebody else than the
 * customer waits for the fields of that person.
 */
export function targetsOf(found: FoundValue, form: VisibleForm, environment: TargetEnvironment): Target[] {
  const targets = targetsOfKind(found, form, environment)
  if (!found.holder) return targets
  const names = HOLDER_FIELDS[found.holder]
  return targets.filter(({ fields }) => names.test(fields[0]!))
}

function targetsOfKind(found: FoundValue, form: VisibleForm, environment: TargetEnvironment): Target[] {
  if (found.kind === 'person') return personTargets(found, form, environment)
  if (found.kind === 'address') return addressTargets(found, form)
  const views = [...form.views.values()].filter(KIND_MATCHES[found.kind])
  const first = views.toSorted((a, b) => Number(b.required) - Number(a.required))
  return first.map((view) => fieldTarget([[view.name, found.value]], view, view.label, form, environment))
}

type FieldText = readonly [FieldName, string]

function fieldTarget(
  puts: readonly FieldText[],
  at: FieldView,
  label: string,
  form: VisibleForm,
  { catalogue, now }: TargetEnvironment,
): Target {
  const { values } = form
  const after = puts.reduce(
    (next, [name, value]) => change(next, name, value as Answers[typeof name], catalogue, now),
    values,
  )
  const fields = puts.map(([name]) => name)
  return {
    key: at.name,
    label,
    section: titleOf(form, at.section),
    after,
    fields,
    now: fields
      .map((name) => currentText(name, form))
      .filter(Boolean)
      .join(' '),
    same: fields.every((name) => isSameValue(values[name], after[name])),
  }
}

const titleOf = ({ sections }: VisibleForm, id: string) =>
  sections.find((section) => section.id === id)?.title ?? ''

function currentText(name: FieldName, { values, views }: VisibleForm): string {
  const value = values[name]
  const kind = views.get(name)?.kind ?? 'text'
  return value === undefined || value === '' ? '' : KINDS[kind].display(value)
}

/** A person with a fiscal code field has the two name fields next to it. */
function personTargets(
  { name, lastName }: FoundValue & { kind: 'person' },
  form: VisibleForm,
  environment: TargetEnvironment,
): Target[] {
  return [...form.views.values()].flatMap(({ rules }) => {
    const first = rules?.relates?.name && form.views.get(rules.relates.name)
    const last = rules?.relates?.lastName && form.views.get(rules.relates.lastName)
    if (!first || !last) return []
    const puts = [[first.name, name] as const, [last.name, lastName] as const]
    return [fieldTarget(puts, first, `${first.label} e ${last.label.toLowerCase()}`, form, environment)]
  })
}

function addressTargets({ address }: FoundValue & { kind: 'address' }, form: VisibleForm): Target[] {
  return ADDRESS_SUFFIXES.flatMap((suffix) => {
    const at = form.views.get(`indirizzo_${suffix}`)
    return at ? [addressTarget(address, suffix, at, form)] : []
  })
}

function addressTarget(
  address: (FoundValue & { kind: 'address' })['address'],
  suffix: AddressSuffix,
  at: FieldView,
  form: VisibleForm,
): Target {
  const found = {
    street: `${address.type} ${address.street}`.trim(),
    streetNumber: address.number,
    postCode: address.cap,
    city: address.municipality,
    district: address.province,
    state: '',
    country: 'Italia',
    countryShort: 'IT',
  }
  const { values } = form
  const hamlet = suffix === 'punto' ? { localita_punto: address.locality } : {}
  const set = { ...applyAction(values, { setAddress: suffix, found }), ...hamlet }
  const after = suffix === 'punto' ? applyAction(set, 'clean-same-address') : set
  const place = suffix === 'spedizione' ? ('localita_spedizione' as const) : (`comune_${suffix}` as const)
  const fields = [
    `tipo_indirizzo_${suffix}`,
    `indirizzo_${suffix}`,
    `civico_${suffix}`,
    `cap_${suffix}`,
    place,
    `provincia_${suffix}`,
  ] as const
  return {
    key: suffix,
    label: 'Indirizzo',
    section: titleOf(form, at.section),
    after,
    fields,
    now: fields
      .map((name) => currentText(name, form))
      .filter(Boolean)
      .join(' '),
    same: fields.every((name) => isSameValue(values[name], after[name])),
  }
}

/**
 * The default target of each value: the target that already has it, else an empty one in the section of the
 * first, else the first even if it has a value, else any that no value before it takes.
 */
export function firstChoices(offers: readonly (readonly Target[])[]): (string | undefined)[] {
  const taken = new Set<string>()
  return offers.map((targets) => {
    const [first] = targets
    const open = targets.filter(({ key }) => !taken.has(key))
    const empty = open.filter(({ now }) => now === '')
    const choice =
      targets.find(({ same }) => same) ??
      empty.find(({ section }) => section === first?.section) ??
      (first && taken.has(first.key) ? (empty[0] ?? open[0]) : undefined) ??
      first
    if (choice) taken.add(choice.key)
    return choice?.key
  })
}
