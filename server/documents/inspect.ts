import type { PdfDict } from '@libpdf/core'
import { boxStyleOf } from './fill-texts.ts'
import { hasRoom } from './fit-text.ts'
import type { InspectedField, Inspection, InspectionProblem } from './inspection.ts'
import { type ActiveContent, findActiveContent } from './pdf/active-content.ts'
import { type NamedAnnotation, type SettledAnnotations, settleAnnotations } from './pdf/annotations.ts'
import {
  choicesOf,
  type Field,
  FLAGS,
  findInherited,
  inheritedNumber,
  inheritedText,
  isOutside,
  isPartlyOutside,
  isScreenOnly,
  isVisible,
  optionsOf,
  readFields,
} from './pdf/fields.ts'
import { displayedBox } from './pdf/frames.ts'
import { settleLayers } from './pdf/layers.ts'
import { nameText, type Objects, shownText } from './pdf/objects.ts'
import { type OpenedPdf, openPdf } from './pdf/open.ts'
import { refuseBombs } from './pdf/refuse-bombs.ts'
import { isTooSmallForMark, readBox } from './pdf/signing-box.ts'
import { removeActions } from './pdf/strip-active-content.ts'
import { RefusedFile } from './refusal.ts'

/**
 * Reads the pages of a template and its fields with their positions. Throws `RefusedFile` for files that cannot be
 * templates: damaged, encrypted, active or signed files, and forms that only one vendor's reader shows.
 */
export async function inspectBytes(bytes: Uint8Array): Promise<Inspection> {
  const opened = await openPdf(bytes)
  const layers = settleLayers(opened.catalog, opened.objects)
  const fields = readFields(opened.catalog, opened.pages, opened.objects)
  const xfa = hasXfa(opened.catalog, opened.objects)
  if (xfa && (fields.length === 0 || needsRendering(opened))) throw new RefusedFile('dynamic-form')
  const active = findActiveContent(opened.catalog, opened.objects)
  refuseActive(active.filter(({ removable }) => !removable))
  refuseSigned(fields, opened.objects)
  await refuseBombs(opened.catalog, opened.objects)
  const settled = reportSettled(layers, settleAnnotations(opened, fields))
  const inspection: Inspection = {
    ok: true,
    pages: opened.pages.map(({ frame: { width, height }, rotation }) => ({ width, height, rotation })),
    fields: fields.map((field) => present(field, opened)),
    problems: [
      ...reportRemovedContent(active, fields, opened.objects),
      ...settled,
      ...problemsOf(opened, fields, xfa),
    ],
  }
  return active.length === 0 && settled.length === 0 && !opened.preceded && !opened.followed
    ? inspection
    : { ...inspection, cleaned: await removeActiveContent(opened) }
}

function refuseActive(active: readonly ActiveContent[]): void {
  if (active.length === 0) return
  throw new RefusedFile('active-content', listContents(active), `Trovati: ${listContents(active)}.`)
}

const listContents = (active: readonly ActiveContent[]): string =>
  active.map(({ what, count }) => (count > 1 ? `${what} (${count})` : what)).join(', ')

/** Removes the actions from the file. Throws `RefusedFile` when one remains. */
async function removeActiveContent({ catalog, objects, pdf }: OpenedPdf): Promise<Uint8Array> {
  removeActions(catalog, objects)
  refuseActive(findActiveContent(catalog, objects))
  return await pdf.save()
}

function refuseSigned(fields: readonly Field[], objects: Objects): void {
  const signed = fields.find(
    ({ type, chain }) => type === 'signature' && findInherited(chain, 'V', objects)?.type === 'dict',
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
    label: inheritedText(chain.slice(0, 1), 'TU', objects)?.trim() ?? '',
    type,
    places: widgets.filter(isVisible).map(({ page, rect, states }) => {
      const value = chosen && { value: states.map(nameText).join(' · ') }
      return { page: page! + 1, ...displayedBox(pages[page!]!.frame, rect), ...value }
    }),
    options: optionsOf(field, objects),
    maxLength: maxLength !== undefined && maxLength > 0 ? maxLength : null,
    comb: type === 'text' && is(FLAGS.comb) && (maxLength ?? 0) > 0,
    multiline: type === 'text' && is(FLAGS.multiline),
    required: is(FLAGS.required),
    readOnly: is(FLAGS.readOnly),
    value: storedValueOf(field, objects),
    ...(type === 'signature' && { box: readBox(field, objects) }),
  }
}

function storedValueOf(field: Field, objects: Objects): string {
  const { type, chain } = field
  if (type === 'button' || type === 'signature') return ''
  const choices = choicesOf(field, objects)
  return choices.length > 0 ? choices.join(', ') : (shownText(findInherited(chain, 'V', objects)) ?? '')
}

function reportRemovedContent(
  active: readonly ActiveContent[],
  fields: readonly Field[],
  objects: Objects,
): InspectionProblem[] {
  if (active.length === 0) return []
  const calculated = fields.filter((field) => isCalculated(field, objects)).map(({ name }) => `“${name}”`)
  const rules =
    calculated.length > 0
      ? ` Erano calcolati automaticamente e ora richiedono una regola: ${listSome(calculated)}.`
      : ''
  const message = `Dal PDF è stato tolto ciò che si esegue automaticamente: ${listContents(active)}. I campi si compilano lo stesso.${rules}`
  return [{ code: 'actions-removed', message }]
}

/** What was different on screen and paper, and the comments that are removed. */
function reportSettled(layers: readonly string[], found: SettledAnnotations): InspectionProblem[] {
  const parts: [InspectionProblem['code'], string, readonly string[]][] = [
    [
      'settled-layers',
      'Livelli diversi fra lo schermo e la stampa, che nei documenti sono sempre come in stampa',
      layers.map((name) => `“${name}”`),
    ],
    [
      'comments',
      'Commenti che sono stati tolti, e che nei documenti non ci sono',
      found.comments.map(({ text, page }) => `“${beginningOf(text)}” (pagina ${page})`),
    ],
    [
      'unprinted',
      'Annotazioni che il modulo non stampa, e che nei documenti non ci sono',
      found.unprinted.map(titleOf),
    ],
    [
      'paper-only',
      'Annotazioni che si vedono soltanto in stampa, e che nei documenti si vedono sempre',
      found.paperOnly.map(titleOf),
    ],
  ]
  return parts
    .filter(([, , names]) => names.length > 0)
    .map(([code, text, names]) => ({ code, message: `${text}: ${listSome(names, '')}.` }))
}

const titleOf = ({ kind, text, page }: NamedAnnotation): string =>
  `${kind}${text === '' ? '' : ` “${beginningOf(text)}”`} (pagina ${page})`

const MAX_COMMENT = 60

const beginningOf = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  return letters.length > MAX_COMMENT ? `${letters.slice(0, MAX_COMMENT - 1).join('')}…` : letters.join('')
}

const isCalculated = ({ chain, widgets }: Field, objects: Objects): boolean =>
  [...chain, ...widgets.map(({ dict }) => dict)].some((dict) => objects.dict(dict, 'AA')?.has('C'))

/** The maximum of listed names; the rest are counted. */
const MAX_NAMES = 10

const listSome = (names: readonly string[], noun = ' campi'): string =>
  names.length > MAX_NAMES + 1
    ? `${names.slice(0, MAX_NAMES).join(', ')} e altri ${names.length - MAX_NAMES}${noun}`
    : names.join(', ')

function problemsOf(opened: OpenedPdf, fields: readonly Field[], xfa: boolean): InspectionProblem[] {
  const found: InspectionProblem[] = []
  const add = (code: InspectionProblem['code'], message: string, field?: string) =>
    found.push({ code, message, ...(field !== undefined && { field }) })
  if (fields.length === 0) add('no-fields', 'Il PDF non ha campi: si compila solo per coordinate.')
  if (xfa) add('xfa-dropped', 'Il modulo ha anche una parte XFA, che nei documenti compilati non ci sarà.')
  if (opened.preceded) add('preceded', 'Prima del PDF c’era un altro contenuto, che è stato tolto.')
  if (opened.followed) add('followed', 'Dopo il PDF c’era un altro contenuto, che è stato tolto.')
  if (opened.rebuilt) add('rebuilt', 'La struttura del file era rovinata ed è stata ricostruita.')
  if (opened.wasProtected)
    add('was-protected', 'Il file era protetto da modifiche; i documenti compilati non lo saranno.')
  for (const { name, widgets } of fields) {
    if (widgets.every(({ page }) => page === undefined))
      add('without-place', `Il campo “${name}” non compare su nessuna pagina.`, name)
  }
  const listed = listProblems(
    fields.filter(({ widgets }) => widgets.some(({ page }) => page !== undefined)),
    opened.objects,
  )
  for (const [code, text, named] of listed)
    if (named.length > 0) add(code, `${text}: ${listSome(named.map(({ name }) => `“${name}”`))}.`)
  return found
}

type ListedProblem = readonly [code: InspectionProblem['code'], text: string, fields: readonly Field[]]

/** The problems that name all fields that have them; `fields` are those with a place on a page. */
function listProblems(fields: readonly Field[], objects: Objects): ListedProblem[] {
  const hidden = fields.filter(({ widgets }) => !widgets.some(isVisible))
  const isBox = ({ type }: Field) => type === 'signature'
  const isBeyond = ({ widgets }: Field) => widgets.some(isOutside)
  const isUnseen = (field: Field) => !isBox(field) && !isBeyond(field)
  return [
    ['hidden', 'Campi nascosti, che nei documenti non si vedono', hidden.filter(isUnseen)],
    [
      'outside',
      'Campi fuori dalla pagina, che nei documenti non si vedono',
      hidden.filter((field) => !isBox(field) && isBeyond(field)),
    ],
    [
      'partly-outside',
      'Campi in parte fuori dalla pagina, che si compilano nella parte che si vede',
      fields.filter(({ widgets }) => widgets.some(isPartlyOutside)),
    ],
    ['unsigned-box', 'Firme senza un riquadro visibile, che nessuno appone', hidden.filter(isBox)],
    [
      'small-box',
      'Riquadri troppo piccoli per una firma',
      fields.filter((field) => isBox(field) && isTooSmallForMark(field)),
    ],
    [
      'small-field',
      'Campi troppo piccoli per un testo',
      fields.filter((field) => isTooSmallForText(field, objects)),
    ],
    [
      'screen-only',
      'Pulsanti e testi che il modulo non stampa, e che senza una regola nei documenti non ci sono',
      fields.filter((field) => {
        const seen = field.widgets.filter(isVisible)
        return seen.length > 0 && seen.every((widget) => isScreenOnly(field, widget))
      }),
    ],
  ]
}

/** Whether no box of a text field or list has room for a letter. */
function isTooSmallForText(field: Field, objects: Objects): boolean {
  if (field.type !== 'text' && field.type !== 'combo' && field.type !== 'list') return false
  const seen = field.widgets.filter(isVisible)
  return seen.length > 0 && !seen.some((widget) => hasRoom(widget.frame, boxStyleOf(field, widget, objects)))
}
