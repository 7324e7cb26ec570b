import type { FieldKind, FieldName } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import classes from './field.module.css'

/** Columns of twelve on a wide screen; `pair` is two of them, and half a line on a phone. */
type Width = number | 'pair'

/** By field kind. */
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

/** The parts of an address are on one or two lines in any section: `cap_punto`, `cap_residenza`. */
const BY_PART: Readonly<Record<string, number>> = {
  tipo_indirizzo_: 2,
  indirizzo_: 3,
  civico_: 1,
  cap_: 1,
  localita_: 2,
  sesso: 2,
}
const PART = new RegExp(`^(?:${Object.keys(BY_PART).join('|')})`)

const BY_NAME: Partial<Record<FieldName, Width>> = {
  indirizzo_punto: 4,
  indirizzo_spedizione: 5,
  provincia_spedizione: 4,
  comune_residenza: 3,
  comune_residenza_altra: 3,
  comune_punto: 4,
  localita_punto: 4,
  comune_pagamento: 3,
  provincia_punto: 4,
  property_status_punto: 4,
  provincia_residenza: 2,
  provincia_residenza_altra: 2,
  provincia_pagamento: 2,
  localita_spedizione: 4,
  foglio_punto: 'pair',
  particella_punto: 'pair',
  sub_punto: 2,
  permesso_di_costruitire: 4,
  pot_imp: 'pair',
  pot_dispo: 'pair',
  tensione: 2,
  uso_gas: 5,
  email_di_fatturazione: 3,
  data_di_nascita_extra: 3,
  data_di_nascita_intestatario: 3,
  grado_parentela: 2,
  intestatario_iban: 2,
  intestatario_iban_altra: 2,
  client_type_altra: 3,
  giorni_duso: 'pair',
  consumo_annuo: 'pair',
  categoria_contatore: 2,
  type_contract: 12,
  client_type: 12,
  type_product: 12,
  sub_contract: 6,
}

function partOf(name: FieldName): Width | undefined {
  const part = PART.exec(name)
  return BY_NAME[name] ?? (part ? BY_PART[part[0]] : undefined)
}

/** Fields with long option labels: they need the full width. */
export const hasDeclaration = ({ options }: FieldView) => options?.some((option) => option.note) ?? false

function columnSpanOf(view: FieldView): Width {
  const { name, kind, options } = view
  if (hasDeclaration(view)) return 12
  const part = partOf(name)
  if (part !== undefined) return part
  if (kind === 'radio' && (options?.length ?? 0) > 3) return 6
  return Math.max(BY_KIND[kind], columnsOf(view))
}

/** The length of a label that a column can show; a longer label would be cut. */
const LETTERS = 13
const columnsOf = ({ label, required }: FieldView): number =>
  Math.min(6, Math.ceil((label.length + (required ? 2 : 0)) / LETTERS))

const SPANS: Readonly<Record<Width, string>> = {
  pair: classes.pair!,
  1: classes.span1!,
  2: classes.span2!,
  3: classes.span3!,
  4: classes.span4!,
  5: classes.span5!,
  6: classes.span6!,
  12: classes.span12!,
}

/** A class for the columns of a field: cheaper than an inline style on two hundred fields. */
export function fieldLayout(view: FieldView): { className: string; tiny: boolean } {
  const span = columnSpanOf(view)
  return { className: `${classes.field} ${SPANS[span]}`, tiny: span === 1 }
}
