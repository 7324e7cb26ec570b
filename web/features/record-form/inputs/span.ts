import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import classes from './field.module.css'

/** Columns of twelve that a kind of field takes on a wide screen. */
const BY_KIND: Record<FieldKind, number> = {
  text: 3,
  multiline: 12,
  number: 2,
  email: 4,
  phone: 3,
  date: 2,
  datetime: 3,
  select: 3,
  radio: 4,
  checkbox: 3,
  checks: 12,
  suggest: 4,
  province: 3,
  municipality: 3,
  cap: 2,
  iban: 4,
  bic: 3,
  'fiscal-code': 3,
  vat: 3,
  pod: 3,
  pdr: 3,
  product: 6,
  operation: 6,
  owner: 3,
  readonly: 3,
  ateco: 3,
}

/** The parts of an address stand on one or two lines, whatever the section: `cap_punto`, `cap_residenza`. */
const BY_PART: readonly [RegExp, number][] = [
  [/^tipo_indirizzo_/, 2],
  [/^indirizzo_/, 3],
  [/^civico_/, 1],
  [/^cap_/, 1],
  [/^comune_(residenza|punto|pagamento)(_altra)?$/, 3],
  [/^provincia_punto$/, 3],
  [/^provincia_(residenza|pagamento|spedizione)(_altra)?$/, 2],
  [/^localita_/, 2],
  [/^sesso/, 2],
  [/^(foglio|particella|sub)_punto$/, 2],
  [/^(tensione|giorni_duso|categoria_contatore)$/, 2],
  [/^(type_contract|client_type|type_product)$/, 12],
  [/^sub_contract$/, 6],
]

const parts = new Map<string, number | undefined>()

function partOf(name: string): number | undefined {
  if (!parts.has(name)) parts.set(name, BY_PART.find(([pattern]) => pattern.test(name))?.[1])
  return parts.get(name)
}

/** Some of its choices say more than a label: they need the width to be read. */
export const declares = ({ options }: FieldView) => options?.some((option) => option.note) ?? false

function spanOf(view: FieldView): number {
  const { name, kind, options } = view
  if (declares(view)) return 12
  const part = partOf(name)
  if (part !== undefined) return part
  if (kind === 'radio' && (options?.length ?? 0) > 3) return 6
  return Math.max(BY_KIND[kind], columnsOf(view))
}

/** Letters of a label that a column has room for; a label that does not fit would be cut. */
const LETTERS = 13
const columnsOf = ({ label, required }: FieldView): number =>
  Math.min(6, Math.ceil((label.length + (required ? 2 : 0)) / LETTERS))

const SPANS: Readonly<Record<number, string>> = {
  1: classes.span1!,
  2: classes.span2!,
  3: classes.span3!,
  4: classes.span4!,
  5: classes.span5!,
  6: classes.span6!,
  12: classes.span12!,
}

/** A field's own class with that of its columns: a class costs less than a style on each of two hundred fields. */
export const fieldClass = (view: FieldView) => `${classes.field} ${SPANS[spanOf(view)]}`

/** Too narrow for more than its label. */
export const isTiny = (view: FieldView) => spanOf(view) === 1
