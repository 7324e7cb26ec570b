import { PDF, type PDFForm } from '@libpdf/core'
import type { DocumentConfig } from './config.ts'
import { type DocumentValues, evaluate } from './expression.ts'
import type { TextStyle } from './fit-text.ts'
import { type PlacedField, readFields } from './pdf-fields.ts'
import { makeWritable, tickBoxes } from './tick-boxes.ts'
import { type FillProblem, newPen, type TextJob, writeText } from './write-text.ts'

export type FillOutcome =
  | { ok: true; pdf: Uint8Array; ticked: string[]; problems: FillProblem[] }
  | { ok: false; reason: 'unreadable'; detail: string }

/**
 * Fills a template and flattens it. A PDF field takes what `config` says for its name; one that `config` leaves out
 * and that is named like a field of the contract form takes that field's value. Check boxes are ticked for a
 * checked field, for a non-empty config, and when named `field=value` for that value.
 * Text is drawn here and not by the form's own font, which drops accents and cannot be cut to the letters used.
 */
export async function fillTemplate(
  template: Uint8Array,
  config: DocumentConfig,
  values: DocumentValues,
): Promise<FillOutcome> {
  try {
    const pdf = await PDF.load(template)
    if (pdf.isEncrypted && !pdf.isAuthenticated)
      return { ok: false, reason: 'unreadable', detail: 'encrypted' }
    return await fillOpened(pdf, config, values)
  } catch (error) {
    // The library throws for whatever it cannot make sense of in somebody's file.
    return { ok: false, reason: 'unreadable', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function fillOpened(pdf: PDF, config: DocumentConfig, values: DocumentValues): Promise<FillOutcome> {
  const pen = await newPen(pdf)
  const texts = collectTexts(pdf, config, values)
  const form = pdf.getForm()
  const ticked = form ? tickBoxes(form, config, values) : []
  if (form) {
    for (const name of texts.cleared) clearField(form, name)
    form.flatten()
  }
  for (const text of texts.jobs) writeText(pen, text)
  return { ok: true, pdf: await pdf.save({ subsetFonts: true }), ticked, problems: pen.problems }
}

function collectTexts(pdf: PDF, config: DocumentConfig, values: DocumentValues) {
  const jobs: TextJob[] = []
  const cleared: string[] = []
  for (const field of readFields(pdf)) {
    const text = textFor(field.name, config, values)
    if (text === undefined) continue
    cleared.push(field.name)
    if (text !== '') jobs.push(...field.places.map((place) => ({ ...jobOf(field, text), ...place })))
  }
  for (const [name, entry] of Object.entries(config)) {
    if (typeof entry === 'string') continue
    const text = evaluate(entry.value, values)
    if (text === '') continue
    const box = {
      x: entry.x - 2,
      y: entry.y,
      width: entry.width ? entry.width + 4 : 14_400,
      height: entry.size * 0.7,
    }
    const style: TextStyle = { size: entry.size, multiline: false, align: 'left' }
    jobs.push({ field: name, text, page: pdf.getPage(entry.page - 1), box, style, comb: 0 })
  }
  return { jobs, cleared }
}

const jobOf = (field: PlacedField, text: string) => ({
  field: field.name,
  text,
  style: field.style,
  comb: field.comb,
})

/** What a field is to show; undefined when nothing speaks of it, and what the template has stays. */
export function textFor(name: string, config: DocumentConfig, values: DocumentValues): string | undefined {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  if (typeof entry === 'string') return evaluate(entry, values)
  return values.fields.get(name)?.text
}

/** The text is drawn on the page instead, so a field's own is emptied. */
function clearField(form: PDFForm, name: string): void {
  makeWritable(form, name)
  if (form.getDropdown(name)) form.removeField(name)
  else form.getTextField(name)?.setValue('')
}
