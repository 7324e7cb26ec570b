import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../test/endurance.ts'
import { fillPdf } from '../fill.ts'
import { LAYERED_FILES, namedResources, ODD_NAMES, UNBALANCED_FILES } from '../fixtures/odd-names.ts'
import { printedForm } from '../fixtures/printed-form.ts'
import { flate, formOf, onePage, textField } from '../fixtures/raw-pdf.ts'
import { REBUILT_FILES, REVISED_FILES } from '../fixtures/revisions.ts'
import { inspectBytes } from '../inspect.ts'
import { RefusedFile } from '../refusal.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../sample-templates.ts'
import { readPng } from '../signature/read-png.ts'
import {
  refuseChangedDocument,
  refuseChangedFields,
  refuseChangedPages,
  refuseChangingTemplate,
} from './compare-template.ts'
import { openDrawable } from './draw-pages.ts'

const twoRevisions = REVISED_FILES['a stream after a table']!
/** PDFium reads on at a wrong offset, and the library searches the file: no document is made of it. */
const DISPUTED = ['a content whose entry points elsewhere', 'a content whose entry points to the former one']

const MADE_FILES: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ...ODD_NAMES.map((name): [string, () => Buffer] => [
    `resources called ${JSON.stringify(name)}`,
    () => namedResources(name),
  ]),
  ...Object.entries(REVISED_FILES),
  ...Object.entries(REBUILT_FILES).filter(([name]) => !DISPUTED.includes(name)),
  ...Object.entries(LAYERED_FILES),
  ...Object.entries(UNBALANCED_FILES),
  ...SAMPLE_TEMPLATES.slice(0, 1).map((sample): [string, () => Promise<Uint8Array>] => [
    sample.filename,
    () => readFile(sampleTemplatePath(sample)),
  ]),
]

const PUBLIC_FILES = join(import.meta.dirname, '../fixtures/public')

const refusalOf = async (work: Promise<void>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined && !(error instanceof RefusedFile)) throw error
  return error?.refusal
}

const page = (drawing: string, more = '') => onePage({ page: `/Contents 4 0 R ${more}` }, [flate(drawing)])
const CLAUSE = '0 g 40 700 300 20 re f'
const form = (drawing: string) =>
  formOf([textField('nome'), textField('cognome', 1)], { page: '/Contents 7 0 R' }, [flate(drawing)])

describe('the comparison of pages', () => {
  it(`the comparison of pages has at least 60 made files`, () => {
    expect(MADE_FILES.length).toBeGreaterThanOrEqual(60)
  })

  it.each(sampleOf(MADE_FILES, 20))(
    'the comparison of pages finds each page of a template in its document: %s',
    async (_name, make) => {
      expect(await refusalOf(refuseChangingTemplate(await make()))).toBeUndefined()
    },
  )

  it.each(
    sampleOf(
      readdirSync(PUBLIC_FILES).filter((name) => name.endsWith('.pdf')),
      6,
    ),
  )('the comparison of pages finds each page of a public file in its document: %s', async (name) => {
    const bytes = await readFile(join(PUBLIC_FILES, name))
    const { cleaned } = await inspectBytes(bytes)
    expect(await refusalOf(refuseChangingTemplate(bytes, cleaned))).toBeUndefined()
  })

  it.each(DISPUTED)(
    'the comparison of pages refuses a file whose readers show different pages: %s',
    async (name) => {
      const refusal = await refusalOf(refuseChangingTemplate(REBUILT_FILES[name]!()))
      expect(refusal).toMatchObject({ reason: 'changed-page', page: { number: 1 } })
    },
  )

  it.each([
    ['a part that is missing', page(`${CLAUSE} 40 500 60 60 re f`), page(CLAUSE)],
    ['a part that is added', page(CLAUSE), page(`${CLAUSE} 40 500 60 60 re f`)],
    ['an earlier revision', twoRevisions(), twoRevisions().subarray(0, twoRevisions().indexOf('%%EOF') + 6)],
    ['another size', page(CLAUSE), page(CLAUSE, '/CropBox [0 0 500 842]')],
    ['another colour', page(`0.5 g ${CLAUSE.slice(3)}`), page(`0.6 g ${CLAUSE.slice(3)}`)],
    ['another rotation', page(CLAUSE), page(CLAUSE, '/Rotate 180')],
  ])(
    'the comparison of pages refuses a document with %s and shows the page',
    async (_name, before, after) => {
      const refusal = await refusalOf(refuseChangedPages(before, [{ bytes: after }]))
      expect(refusal).toMatchObject({
        reason: 'changed-page',
        message: 'Il documento compilato non sarebbe uguale al modello. Pagina 1.',
        page: { number: 1 },
      })
      expect(readPng(refusal!.page!.picture!).ok).toBe(true)
    },
  )

  it.each([
    ['on the screen alone', 0],
    ['in print alone', 4 + 32],
  ])('the comparison of pages refuses a document with an annotation %s', async (_name, flags) => {
    const annotation = `<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [40 500 100 560] /AP << /N 6 0 R >> >>`
    const look = flate('0 g 0 0 60 60 re f', '/BBox [0 0 60 60] /Subtype /Form')
    const document = onePage({ page: '/Contents 4 0 R /Annots [5 0 R]' }, [flate(CLAUSE), annotation, look])
    const refusal = await refusalOf(refuseChangedPages(page(CLAUSE), [{ bytes: document }]))
    expect(refusal).toMatchObject({ reason: 'changed-page', page: { number: 1 } })
  })

  it('the comparison of pages refuses a document whose untouched box has another state, and names the box', async () => {
    const look = (drawing: string) => flate(drawing, '/BBox [0 0 14 14] /Subtype /Form')
    const boxed = (state: string) =>
      formOf(
        [
          `/FT /Btn /T (marketing) /F 4 /Rect [50 700 64 714] /AS /${state} /AP << /N << /Si 6 0 R /Off 7 0 R >> >>`,
        ],
        {},
        [look('0.5 0.5 13 13 re S 4 4 6 6 re f'), look('0.5 0.5 13 13 re S')],
      )
    const values = { variables: new Map<string, string>(), fields: new Map() }
    const filled = async (state: string) =>
      (await fillPdf({ template: boxed(state), config: {}, values })).pdf
    for (const state of ['Si', 'Off']) {
      const [same, other] = [await filled(state), await filled(state === 'Si' ? 'Off' : 'Si')]
      expect(await refusalOf(refuseChangedFields(boxed(state), same))).toBeUndefined()
      expect(await refusalOf(refuseChangedFields(boxed(state), other))).toMatchObject({
        message: 'Il documento compilato non sarebbe uguale al modello. Pagina 1, campo “marketing”.',
      })
    }
  })

  it('the comparison of pages refuses one changed digit where nothing was drawn', async () => {
    const priced = (price: string) =>
      onePage({ page: '/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>' }, [
        flate(`BT /F1 9 Tf 40 700 Td (Prezzo ${price} euro/kWh) Tj ET`),
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ])
    const compare = (price: string) => refuseChangedPages(priced('0,25'), [{ bytes: priced(price) }])
    expect(await refusalOf(compare('0,25'))).toBeUndefined()
    expect(await refusalOf(compare('0,26'))).toMatchObject({ reason: 'changed-page' })
  })

  it('the comparison of pages ignores the fields and the placed texts alone', async () => {
    const template = form(CLAUSE)
    const config = {
      nome: 'Rossi',
      cognome: 'Bianchi',
      nota: { page: 1, x: 300, y: 300, size: 12, value: 'Àgjpq' },
    }
    const values = { variables: new Map<string, string>(), fields: new Map() }
    const filled = await fillPdf({ template, config, values })
    const withoutClause = await fillPdf({
      template: form('0 g 40 700 1 1 re f'),
      config,
      values,
    })
    const moved = await fillPdf({
      template,
      config: { ...config, nota: { ...config.nota, y: 100 } },
      values,
    })
    const compare = (pdf: Uint8Array) => refusalOf(refuseChangedDocument({ template, config }, pdf))
    expect(filled.report.filled).toEqual(['nome', 'cognome', 'nota'])
    expect(await compare(filled.pdf)).toBeUndefined()
    expect(await compare(withoutClause.pdf)).toMatchObject({ reason: 'changed-page', page: { number: 1 } })
    expect((await compare(moved.pdf))?.reason ?? 'small').toBe('small')
  })

  it('the comparison of pages finds a loss below a field as large as the page', async () => {
    const covered = (drawing: string) =>
      formOf(['/FT /Btn /Ff 65536 /T (tutto) /Rect [0 0 595 842]'], { page: '/Contents 6 0 R' }, [
        flate(drawing),
      ])
    const compare = (drawing: string) => refuseChangedPages(covered(CLAUSE), [{ bytes: covered(drawing) }])
    expect(await refusalOf(compare(CLAUSE))).toBeUndefined()
    expect(await refusalOf(compare('0 g 40 100 300 20 re f'))).toMatchObject({ reason: 'changed-page' })
  })

  it('the comparison of pages draws all pages of a file into the same memory', async () => {
    const file = await openDrawable(printedForm())
    const [first, second] = [file!.draw(0, 'paper')!, file!.draw(1, 'paper')!]
    expect(second.pixels.buffer === first.pixels.buffer).toBe(true)
    expect(second.pixels).toHaveLength(4 * second.width * second.height)
    const alone = (await openDrawable(printedForm()))!.draw(1, 'paper')!
    expect(Buffer.compare(second.pixels, alone.pixels)).toBe(0)
  })

  it('the comparison of pages refuses a file with a page that cannot be drawn, with its number', async () => {
    const refusal = await refusalOf(refuseChangedPages(Buffer.from('%PDF-1.7\n'), [{ bytes: page(CLAUSE) }]))
    expect(refusal).toMatchObject({
      reason: 'undrawable-page',
      message: 'Una pagina del PDF non si può disegnare. Pagina 1.',
    })
  })
})
