import type { DropdownField, PDF, PDFPage, TextField } from '@libpdf/core'
import type { TextBox, TextStyle } from './fit-text.ts'

/** A field of a PDF form that shows text, and where it stands. */
export interface PlacedField {
  name: string
  style: TextStyle
  /** Cells of a comb field; zero for others. */
  comb: number
  places: { page: PDFPage | null; box: TextBox }[]
}

const HIDDEN = 0b10
const ALIGN = ['left', 'center', 'right'] as const

/** The text and choice fields of a document with their places. */
export function readFields(pdf: PDF): PlacedField[] {
  const form = pdf.getForm()
  if (!form) return []
  const pages = pagesOfWidgets(pdf)
  return [...form.getTextFields(), ...form.getDropdowns()].map((field) => ({
    name: field.name,
    style: styleOf(field),
    comb: field.type === 'text' && field.isComb ? field.maxLength : 0,
    places: field
      .getWidgets()
      .filter((widget) => (widget.flags & HIDDEN) === 0)
      .map((widget) => ({
        page:
          (widget.ref && pages.get(keyOf(widget.ref))) ??
          (widget.pageRef && pages.get(keyOf(widget.pageRef))) ??
          null,
        box: boxOf(widget.rect),
      })),
  }))
}

/** The names of all fields, of every kind. */
export const fieldNames = (pdf: PDF): string[] => pdf.getForm()?.getFieldNames() ?? []

const keyOf = (ref: { objectNumber: number; generation: number }) => `${ref.objectNumber} ${ref.generation}`

/** Pages by themselves and by the widgets they list: a widget need not name its page. */
function pagesOfWidgets(pdf: PDF): Map<string, PDFPage> {
  const found = new Map<string, PDFPage>()
  for (const page of pdf.getPages()) {
    found.set(keyOf(page.ref), page)
    const annotations = page.dict.getArray('Annots', (ref) => pdf.getObject(ref))
    for (const item of annotations ?? []) if (item.type === 'ref') found.set(keyOf(item), page)
  }
  return found
}

function boxOf([x1, y1, x2, y2]: [number, number, number, number]): TextBox {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

function styleOf(field: TextField | DropdownField): TextStyle {
  const size = /(\d+(?:\.\d+)?)\s+Tf/.exec(field.defaultAppearance ?? '')
  return {
    size: Number(size?.[1] ?? 0),
    multiline: field.type === 'text' && field.isMultiline,
    align: (field.type === 'text' && ALIGN[field.alignment]) || 'left',
  }
}
