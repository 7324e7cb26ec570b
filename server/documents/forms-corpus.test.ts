import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { ACTIVE, BAD_FILES } from './fixtures/bad-files.ts'
import { CIPHERS, ODD_STRUCTURES, writtenForm } from './fixtures/odd-structures.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { flate, formOf, onePage, textField } from './fixtures/raw-pdf.ts'
import { calculatedForm, SCRIPTED_FORMS } from './fixtures/scripted-forms.ts'
import { findUnreadFields, rulesFor } from './fixtures/try-form.ts'
import { inspectBytes } from './inspect.ts'
import type { InspectionProblem } from './inspection.ts'
import { type RefusalReason, RefusedFile } from './refusal.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'

type Make = () => Uint8Array | Promise<Uint8Array>
type Notice = InspectionProblem['code']
type Taken = [name: string, make: Make, notices: Notice[]]
type Refused = [name: string, make: Make, reason: RefusalReason]

const values = { variables: new Map<string, string>(), fields: new Map() }
const XFA = flate('<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/>')
const fields = [textField('nome'), textField('cognome', 1), textField('cf', 2, '/Ff 16777216 /MaxLen 16')]
const turned = (degrees: number) => () =>
  formOf(fields, { page: `/Rotate ${degrees} /CropBox [20 400 400 830]` })

async function writtenByPdfLib(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const form = pdf.getForm()
  for (const [at, name] of ['cliente.nome', 'cliente.cognome'].entries())
    form.createTextField(name).addToPage(page, { x: 50, y: 700 - at * 40, width: 200, height: 20 })
  form.createCheckBox('consenso').addToPage(page, { x: 300, y: 700, width: 16, height: 16 })
  const group = form.createRadioGroup('uso')
  group.addOptionToPage('domestico', page, { x: 300, y: 660, width: 16, height: 16 })
  group.addOptionToPage('altri usi', page, { x: 330, y: 660, width: 16, height: 16 })
  const list = form.createDropdown('provincia')
  list.addOptions(['MI', 'RM'])
  list.addToPage(page, { x: 300, y: 600, width: 90, height: 20 })
  return await pdf.save({ useObjectStreams: true })
}

async function writtenByLibPdf(): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const form = pdf.getOrCreateForm()
  page.drawField(form.createTextField('nome', { fontSize: 10 }), { x: 50, y: 700, width: 120, height: 16 })
  page.drawField(form.createTextField('cf', { comb: true, maxLength: 16 }), {
    x: 50,
    y: 660,
    width: 220,
    height: 16,
  })
  return await pdf.save()
}

/** Saved by the viewer of a browser, which wrote into the first field. */
async function savedByBrowser(given: Uint8Array): Promise<Uint8Array> {
  const loading = getDocument({ data: new Uint8Array(given), verbosity: 0 })
  const opened = await loading.promise
  const [field] = await (await opened.getPage(1)).getAnnotations()
  opened.annotationStorage.setValue(field.id, { value: 'di prima' })
  const saved = await opened.saveDocument()
  await loading.destroy()
  return saved
}

/** Files that are generated and refused quickly; the others have separate tests. */
const SMALL_REASONS = new Set<RefusalReason>(['dynamic-form', 'signed', 'no-pages', 'truncated', 'damaged'])

const TAKEN: Taken[] = [
  ['a form of an office', printedForm, []],
  [
    'a form without appearances of its own, which readers draw',
    () =>
      formOf([`${fields[0]} /V (prima) /AP << /N 6 0 R >>`], { form: '/NeedAppearances true' }, [
        flate('/Tx BMC EMC', '/BBox [0 0 200 20]'),
      ]),
    [],
  ],
  ['a form with calculations', calculatedForm, ['actions-removed']],
  [
    'a form beside one of another kind',
    () => formOf([textField('nome')], { form: '/XFA [(template) 6 0 R]' }, [XFA]),
    ['xfa-dropped'],
  ],
  [
    'a form with a hidden field',
    () => formOf([textField('nome'), textField('codice', 1, '/F 2')]),
    ['hidden'],
  ],
  [
    'a form that does not list its fields',
    () => onePage({ page: '/Annots [4 0 R]' }, [`<< /Subtype /Widget ${fields[0]} >>`]),
    [],
  ],
  ['a page for coordinates', onePage, ['no-fields']],
  ['a form turned by 90', turned(90), []],
  ['a form turned by 180', turned(180), []],
  ['a form turned by 270', turned(270), []],
  ['a form of pdf-lib', writtenByPdfLib, []],
  ['a form of libpdf', writtenByLibPdf, []],
  ['a form that a browser saved', () => savedByBrowser(formOf(fields)), []],
  ['a form of pdf-lib that a browser saved', async () => savedByBrowser(await writtenByPdfLib()), []],
  ['a linearized form that a browser saved', () => savedByBrowser(writtenForm('linearized')), []],
  ...SAMPLE_TEMPLATES.map((one): Taken => [one.filename, () => readFile(sampleTemplatePath(one)), []]),
  ...CIPHERS.map(
    (cipher): Taken => [
      `a form encrypted with ${cipher} without a password`,
      () => writtenForm(`${cipher}-open`),
      ['was-protected'],
    ],
  ),
  ...Object.entries(SCRIPTED_FORMS).map(
    ([name, { make }]): Taken => [`a form with ${name}`, make, ['actions-removed']],
  ),
  ...Object.entries(ODD_STRUCTURES).map(
    ([name, { make, notices }]): Taken => [`a form ${name}`, make, notices],
  ),
]

const REFUSED: Refused[] = [
  ...CIPHERS.map(
    (cipher): Refused => [
      `a form encrypted with ${cipher} under a password`,
      () => writtenForm(`${cipher}-locked`),
      'password',
    ],
  ),
  ...Object.entries(ACTIVE).map(([name, make]): Refused => [name, make, 'active-content']),
  ...BAD_FILES.filter(([, reason]) => SMALL_REASONS.has(reason)).map(
    ([name, reason, make]): Refused => [name, make, reason],
  ),
]

it.each(TAKEN)(
  'an uploaded PDF is accepted, and each text appears at its field: %s',
  async (_name, make, notices) => {
    const template = await make()
    const { fields, problems } = await inspectBytes(template)
    expect(problems.map(({ code }) => code)).toEqual(notices)
    const rules = rulesFor(fields)
    const { pdf, report } = await fillPdf({ template, config: rules, values })
    expect(await findUnreadFields(pdf, fields, rules, report)).toEqual([])
    expect(report).toMatchObject({ overflowing: [], continued: [], missingGlyphs: [], unknown: [] })
    expect(report.filled.toSorted()).toEqual(Object.keys(rules).toSorted())
  },
)

it.each(REFUSED)('an uploaded PDF is refused with its reason: %s', async (_name, make, reason) => {
  const error = await inspectBytes(await make()).catch((thrown: unknown) => thrown)
  expect(error instanceof RefusedFile ? error.refusal.reason : error).toBe(reason)
})
