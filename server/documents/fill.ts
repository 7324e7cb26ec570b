import {
  type CheckboxField,
  type EmbeddedFont,
  PDF,
  type PDFForm,
  type PDFPage,
  PdfNumber,
  rgb,
} from '@libpdf/core'
import type { DocumentConfig } from './config.ts'
import { type DocumentValues, evaluate } from './expression.ts'
import { fitText, type TextBox, type TextStyle } from './fit-text.ts'
import { FONT_FILES, readFont } from './fonts.ts'
import { type PlacedField, readFields } from './pdf-fields.ts'

/** What a reader of the document would miss: the text of a field that is larger than its box, or letters without a glyph. */
export interface FillProblem {
  field: string
  code: 'does-not-fit' | 'no-glyph' | 'no-page'
}
export type FillOutcome =
  | { ok: true; pdf: Uint8Array; ticked: string[]; problems: FillProblem[] }
  | { ok: false; reason: 'unreadable'; detail: string }

const INK = rgb(0.07, 0.09, 0.12)

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
  const pdf = await open(template)
  if ('detail' in pdf) return { ok: false, reason: 'unreadable', detail: pdf.detail }
  const fonts = [pdf.embedFont(await readFont(FONT_FILES.regular))]
  const pen: Pen = { pdf, fonts, wide: await readFont(FONT_FILES.wide), problems: [] }
  const texts = collectTexts(pdf, config, values)
  const form = pdf.getForm()
  const ticked = form ? tickBoxes(form, config, values) : []
  if (form) {
    for (const name of texts.cleared) clearField(form, name)
    form.flatten()
  }
  for (const text of texts.jobs) write(pen, text)
  return { ok: true, pdf: await pdf.save({ subsetFonts: true }), ticked, problems: pen.problems }
}

async function open(template: Uint8Array): Promise<PDF | { detail: string }> {
  try {
    const pdf = await PDF.load(template)
    return pdf.isEncrypted && !pdf.isAuthenticated ? { detail: 'encrypted' } : pdf
  } catch (error) {
    return { detail: error instanceof Error ? error.message : String(error) }
  }
}

interface Pen {
  pdf: PDF
  fonts: EmbeddedFont[]
  wide: Uint8Array
  problems: FillProblem[]
}
interface TextJob {
  field: string
  text: string
  page: PDFPage | null
  box: TextBox
  style: TextStyle
  comb: number
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

/** Ticks check boxes and chooses radio buttons; answers the names of those that are on. */
function tickBoxes(form: PDFForm, config: DocumentConfig, values: DocumentValues): string[] {
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

/** The text is drawn on the page instead, so a field's own is emptied. */
function clearField(form: PDFForm, name: string): void {
  makeWritable(form, name)
  if (form.getDropdown(name)) form.removeField(name)
  else form.getTextField(name)?.setValue('')
}

function makeWritable(form: PDFForm, name: string): void {
  const field = form.getField(name)
  if (field?.isReadOnly()) field.acroField().set('Ff', PdfNumber.of(field.flags & ~1))
}

function write(pen: Pen, job: TextJob): void {
  if (!job.page) {
    pen.problems.push({ field: job.field, code: 'no-page' })
    return
  }
  const { font, text } = choose(pen, job)
  const cells = job.comb > 0 ? [...text].slice(0, job.comb) : []
  const cell = job.box.width / (job.comb || 1)
  const parts = cells.length
    ? cells.map((letter, index) => ({
        letter,
        box: { ...job.box, x: job.box.x + index * cell, width: cell },
      }))
    : [{ letter: text, box: job.box }]
  let fits = [...text].length <= job.comb || job.comb === 0
  for (const part of parts) {
    const style = job.comb > 0 ? ({ ...job.style, align: 'center' } as const) : job.style
    const fitted = fitText(part.letter, font, part.box, style)
    fits &&= fitted.fits
    for (const line of fitted.lines) {
      job.page.drawText(line.text, { x: line.x, y: line.y, font, size: fitted.size, color: INK })
    }
  }
  if (!fits) pen.problems.push({ field: job.field, code: 'does-not-fit' })
}

function choose(pen: Pen, job: TextJob): { font: EmbeddedFont; text: string } {
  const text = job.text.normalize('NFC').replace(/\t/g, ' ')
  const plain = text.replaceAll('\n', ' ')
  const first = pen.fonts[0]!
  if (first.canEncode(plain)) return { font: first, text }
  pen.fonts[1] ??= pen.pdf.embedFont(pen.wide)
  const second = pen.fonts[1]
  if (second.canEncode(plain)) return { font: second, text }
  pen.problems.push({ field: job.field, code: 'no-glyph' })
  const shown = [...text]
    .map((letter) => (letter === '\n' || second.canEncode(letter) ? letter : '\u25A1'))
    .join('')
  return { font: second, text: shown }
}
