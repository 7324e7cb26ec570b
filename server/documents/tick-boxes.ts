import { type CheckboxField, type PDFForm, PdfNumber } from '@libpdf/core'
import type { DocumentConfig } from './config.ts'
import { type DocumentValues, evaluate } from './expression.ts'

/** Ticks check boxes and chooses radio buttons; answers the names of those that are on. */
export function tickBoxes(form: PDFForm, config: DocumentConfig, values: DocumentValues): string[] {
  for (const box of form.getCheckboxes()) {
    const state = stateOf(box, config, values)
    if (state === undefined || box.getValue() === state) continue
    makeWritable(form, box.name)
    box.setValue(state)
  }
  for (const group of form.getRadioGroups()) {
    const wanted = wantedOf(group.name, config, values)
    const option = group.getOptions().find((value) => wanted?.some((text) => same(text, value)))
    if (option === undefined) continue
    makeWritable(form, group.name)
    group.setValue(option)
  }
  const boxes = form.getCheckboxes().filter((box) => box.isChecked())
  const groups = form.getRadioGroups().filter((group) => group.getValue() !== null)
  return [...boxes, ...groups].map((field) => field.name)
}

/** The texts that a choice compares with: what the config evaluates to, or the field stored and printed. */
function wantedOf(name: string, config: DocumentConfig, values: DocumentValues): string[] | undefined {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  if (typeof entry === 'string') return [evaluate(entry, values)]
  const field = values.fields.get(name)
  return field && [field.raw, field.text]
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const NO = new Set(['', 'no', 'false', 'off', '0'])

function stateOf(box: CheckboxField, config: DocumentConfig, values: DocumentValues): string | undefined {
  const wanted = wantedOf(box.name, config, values)
  if (wanted) {
    const on = box.getOnValues().find((value) => wanted.some((text) => same(text, value)))
    if (on !== undefined) return on
    return NO.has(wanted[0]!.trim().toLowerCase()) || box.isGroup ? 'Off' : box.getOnValue()
  }
  const equals = box.name.indexOf('=')
  if (equals < 1) return undefined
  const field = values.fields.get(box.name.slice(0, equals).trim())
  if (!field) return undefined
  const value = box.name.slice(equals + 1)
  return same(field.raw, value) || same(field.text, value) ? box.getOnValue() : 'Off'
}

/** A template may lock its fields against typing; that is not meant for us. */
export function makeWritable(form: PDFForm, name: string): void {
  const field = form.getField(name)
  if (field?.isReadOnly()) field.acroField().set('Ff', PdfNumber.of(field.flags & ~1))
}
