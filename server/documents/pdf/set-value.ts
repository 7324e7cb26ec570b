import { PdfDict, PdfName, PdfRef, PdfString } from '@libpdf/core'
import { type Field, type Option, optionsOf, type Widget } from './fields.ts'
import { nameText, type Objects } from './objects.ts'

/** Whether two texts are equal apart from case, surrounding spaces and the composition of their accents. */
export const isSameText = (a: string, b: string): boolean => fold(a) === fold(b)

const compose = (text: string): string => text.trim().normalize('NFC')
const fold = (text: string): string => compose(text).toLowerCase()

/** The option that a text names; one in the same case prevails. */
export function findOption(options: readonly Option[], texts: readonly string[]): Option | undefined {
  const find = (form: (text: string) => string) => {
    const wanted = new Set(texts.map(form))
    return options.find(({ value, label }) =>
      [label, ...readingsOf(value)].some((text) => wanted.has(form(text))),
    )
  }
  return find(compose) ?? find(fold)
}

const WINDOWS = new TextDecoder('windows-1252')

/** The possible texts of a state. Its name has bytes without a character set: UTF-8, Latin-1 or that of PDF strings. */
function readingsOf(state: string): string[] {
  const bytes = Buffer.from(state, 'latin1')
  return [nameText(state), WINDOWS.decode(bytes), new PdfString(bytes).asString()]
}

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
