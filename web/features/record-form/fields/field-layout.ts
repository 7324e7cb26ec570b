import { type FieldKind, type FieldWidth, findDeclaredField } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import classes from './field.module.css'

/** Columns of twelve on a wide screen, where the field's row names none. */
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

/** Fields with long option labels: they need the full width. */
export const hasDeclaration = ({ options }: FieldView) => options?.some((option) => option.note) ?? false

function columnSpanOf(view: FieldView): FieldWidth | number {
  const { name, kind, options } = view
  if (hasDeclaration(view)) return 12
  const width = findDeclaredField(name)?.width
  if (width !== undefined) return width
  if (kind === 'radio' && (options?.length ?? 0) > 3) return 6
  return Math.max(BY_KIND[kind], columnsOf(view))
}

/** The length of a label that a column can show; a longer label would be cut. */
const LETTERS = 13
const columnsOf = ({ label, required }: FieldView): number =>
  Math.min(6, Math.ceil((label.length + (required ? 2 : 0)) / LETTERS))

const SPANS: Readonly<Record<FieldWidth | number, string>> = {
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
