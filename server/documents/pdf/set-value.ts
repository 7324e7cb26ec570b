import { PdfDict, PdfName, PdfRef, PdfString } from '@libpdf/core'
import { type Field, type Option, optionsOf, type Widget } from './fields.ts'
import type { Objects } from './objects.ts'

/** Whether two texts are equal apart from case and surrounding spaces. */
export const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The stored value of a text field or list: of a list, the export value. */
export function setText(field: Field, text: string, objects: Objects): void {
  const option =
    field.type === 'text' ? undefined : optionsOf(field, objects).find(({ label }) => isSameText(label, text))
  for (const dict of field.dicts) {
    dict.set('V', PdfString.fromString(option?.value ?? text))
    // A rich text and a list of indices would contain the former value.
    for (const key of ['RV', 'I']) dict.delete(key)
  }
}

/** Turns the box or button of this state on and all others of the field off. */
export function setState(field: Field, state: string, options: readonly Option[]): void {
  const known = options.some(({ value }) => value === state)
  for (const dict of field.dicts) dict.set('V', PdfName.of(known ? state : 'Off'))
  for (const { dict, states } of field.widgets)
    dict.set('AS', PdfName.of(states.includes(state) ? state : 'Off'))
}

/** Sets the appearance of a widget: a single one, or one for each state. */
export function setAppearances({ dict }: Widget, shown: PdfRef | Record<string, PdfRef>): void {
  const normal = shown instanceof PdfRef ? shown : PdfDict.of(shown)
  dict.set('AP', PdfDict.of({ N: normal }))
}
