import type { PdfDict } from '@libpdf/core'
import type { InspectedField, Inspection, InspectionProblem } from './inspection.ts'
import { findActiveContent } from './pdf/active-content.ts'
import { refuseBombs } from './pdf/bombs.ts'
import {
  type Field,
  FLAGS,
  inherited,
  inheritedNumber,
  inheritedText,
  optionsOf,
  readFields,
} from './pdf/fields.ts'
import { seen } from './pdf/frames.ts'
import type { Objects } from './pdf/objects.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import { RefusedFile } from './refusal.ts'

/**
 * What a template has: its pages and its fields with their places. Throws `RefusedFile` for what no template may be:
 * broken, locked, active, signed, a form that only one vendor's reader shows.
 */
export async function inspectBytes(bytes: Uint8Array): Promise<Inspection> {
  const opened = await openPdf(bytes)
  const fields = readFields(opened.catalog, opened.pages, opened.objects)
  const xfa = hasXfa(opened.catalog, opened.objects)
  if (xfa && (fields.length === 0 || needsRendering(opened))) throw new RefusedFile('dynamic-form')
  refuseActive(opened)
  refuseSigned(fields, opened.objects)
  await refuseBombs(opened.catalog, opened.objects)
  return {
    ok: true,
    pages: opened.pages.map(({ frame: { width, height }, rotation }) => ({ width, height, rotation })),
    fields: fields.map((field) => present(field, opened)),
    problems: problemsOf(opened, fields, xfa),
  }
}

function refuseActive({ catalog, objects }: OpenedPdf): void {
  const active = findActiveContent(catalog, objects)
  if (active.length === 0) return
  const listed = active.map(({ what, count }) => (count > 1 ? `${what} (${count})` : what)).join(', ')
  throw new RefusedFile('active-content', listed, `Trovati: ${listed}.`)
}

function refuseSigned(fields: readonly Field[], objects: Objects): void {
  const signed = fields.find(
    ({ type, chain }) => type === 'signature' && inherited(chain, 'V', objects)?.type === 'dict',
  )
  if (signed) throw new RefusedFile('signed', signed.name)
}

function hasXfa(catalog: PdfDict, objects: Objects): boolean {
  const form = objects.dict(catalog, 'AcroForm')
  return form !== undefined && objects.get(form, 'XFA') !== undefined
}

function needsRendering({ catalog, objects }: OpenedPdf): boolean {
  const value = objects.get(catalog, 'NeedsRendering')
  return value?.type === 'bool' && value.value
}

function present(field: Field, { objects, pages }: OpenedPdf): InspectedField {
  const { name, type, flags, chain, widgets } = field
  const is = (flag: number) => (flags & flag) !== 0
  const maxLength = type === 'text' ? inheritedNumber(chain, 'MaxLen', objects) : undefined
  const chosen = type === 'checkbox' || type === 'radio'
  return {
    name,
    type,
    places: widgets.flatMap(({ page, rect, on }) => {
      const shown = page === undefined ? undefined : pages[page]
      return shown ? [{ page: page! + 1, ...seen(shown.frame, rect), ...(chosen && { value: on }) }] : []
    }),
    options: optionsOf(field, objects),
    maxLength: maxLength !== undefined && maxLength > 0 ? maxLength : null,
    comb: type === 'text' && is(FLAGS.comb) && (maxLength ?? 0) > 0,
    multiline: type === 'text' && is(FLAGS.multiline),
    required: is(FLAGS.required),
    readOnly: is(FLAGS.readOnly),
    value: type === 'button' || type === 'signature' ? '' : (inheritedText(chain, 'V', objects) ?? ''),
  }
}

function problemsOf(opened: OpenedPdf, fields: readonly Field[], xfa: boolean): InspectionProblem[] {
  const found: InspectionProblem[] = []
  const add = (code: InspectionProblem['code'], message: string, field?: string) =>
    found.push({ code, message, ...(field !== undefined && { field }) })
  if (fields.length === 0) add('no-fields', 'Il PDF non ha campi: si compila solo per coordinate.')
  if (xfa) add('xfa-dropped', 'Il modulo ha anche una parte XFA, che nei documenti compilati non ci sarà.')
  if (opened.rebuilt) add('rebuilt', 'La struttura del file era rovinata ed è stata ricostruita.')
  if (opened.wasProtected)
    add('was-protected', 'Il file era protetto da modifiche; i documenti compilati non lo saranno.')
  for (const { name, widgets } of fields) {
    if (widgets.every(({ page }) => page === undefined))
      add('without-place', `Il campo “${name}” non compare su nessuna pagina.`, name)
  }
  return found
}
