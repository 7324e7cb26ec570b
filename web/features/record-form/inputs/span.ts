import type { FieldKind } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'

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

/** Some of its choices say more than a label: they need the width to be read. */
export const declares = ({ options }: FieldView) => options?.some((option) => option.note) ?? false

function spanOf(view: FieldView): number {
  const { name, kind, options } = view
  if (declares(view)) return 12
  const part = BY_PART.find(([pattern]) => pattern.test(name))
  if (part) return part[1]
  if (kind === 'radio' && (options?.length ?? 0) > 3) return 6
  return Math.max(BY_KIND[kind], columnsOf(view))
}

/** Letters of a label that a column has room for; a label that does not fit would be cut. */
const LETTERS = 13
const columnsOf = ({ label, required }: FieldView): number =>
  Math.min(6, Math.ceil((label.length + (required ? 2 : 0)) / LETTERS))

/** The columns as custom properties: of twelve, of the six of a small window, of the four of a phone. */
export function spanStyle(view: FieldView) {
  const span = spanOf(view)
  return { '--span': span, '--span-medium': Math.ceil(span / 2), '--span-narrow': span <= 2 ? 2 : 4 }
}

/** Too narrow for more than its label. */
export const isTiny = (view: FieldView) => spanOf(view) === 1
