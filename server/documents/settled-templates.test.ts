import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import {
  refuseChangedDocument,
  refuseChangedPages,
  refuseChangingTemplate,
} from './compare/compare-template.ts'
import { fillPdf } from './fill.ts'
import { inkIn, onBoth } from './fixtures/ink.ts'
import { flate, formOf, onePage, type RawObject, rawPdf } from './fixtures/raw-pdf.ts'
import { readStructure } from './fixtures/read-structure.ts'
import { readText } from './fixtures/read-text.ts'
import { unmarkedTexts } from './fixtures/unmarked-texts.ts'
import { inspectBytes } from './inspect.ts'
import { mergePdfs } from './merge.ts'
import type { Box } from './pdf/frames.ts'
import { openPdf } from './pdf/open.ts'
import { RefusedFile } from './refusal.ts'

const fixture = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures/paper', name)))
const fill = async (template: Uint8Array, config: DocumentConfig = {}) =>
  (await fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })).pdf
/** The document, the notices of the upload, and the comparison of pages as an upload makes it. */
async function accept(template: Uint8Array) {
  const { problems, cleaned = template } = await inspectBytes(template)
  await refuseChangingTemplate(template, cleaned)
  return { document: await fill(template), cleaned, notices: problems.map(({ message }) => message) }
}
async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined && !(error instanceof RefusedFile)) throw error
  return error?.refusal.message
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
const NO_FIELDS = 'Il PDF non ha campi: si compila solo per coordinate.'

describe('a template whose screen and paper differ', () => {
  it('a template with layers for screen and paper makes documents that show its print, and the upload names them [TEMPL-16]', async () => {
    const { document, cleaned, notices } = await accept(await fixture('layer-usage.pdf'))
    for (const file of [document, cleaned])
      expect(await inkIn(file, [box(20, 197, 200, 12), box(20, 167, 200, 12)])).toEqual(onBoth([false, true]))
    expect(notices).toEqual([
      'Livelli diversi fra lo schermo e la stampa, che nei documenti sono sempre come in stampa: “Schermo”, “Stampa”.',
    ])
  })

  it('a template with annotations for screen and paper makes documents that show its print, and the upload names them [TEMPL-16]', async () => {
    const { document, cleaned, notices } = await accept(await fixture('ann-flags.pdf'))
    const boxes = [box(20, 180, 260, 20), box(20, 150, 260, 20), box(20, 120, 260, 20)]
    for (const file of [document, cleaned])
      expect(await inkIn(file, boxes)).toEqual(onBoth([false, true, false]))
    expect(notices).toEqual([
      'Annotazioni che il modulo non stampa, e che nei documenti non ci sono: casella di testo “x” (pagina 1), casella di testo “NASCOSTA” (pagina 1).',
      'Annotazioni che si vedono soltanto in stampa, e che nei documenti si vedono sempre: casella di testo “x” (pagina 1).',
    ])
  })

  it.each(['layer-usage.pdf', 'ann-flags.pdf', 'annots.pdf'])(
    'a template that was stored as it was given makes the same documents as one that is uploaded: %s',
    async (name) => {
      const template = await fixture(name)
      const { cleaned } = await accept(template)
      const [document, other] = [await fill(template), await fill(cleaned)]
      await expect(refuseChangedDocument({ template, config: {} }, document)).resolves.toBeUndefined()
      await expect(refuseChangedPages(document, [{ bytes: other }])).resolves.toBeUndefined()
    },
  )

  it('a template shows an annotation by its flags for hidden and print alone, whatever the others are', async () => {
    const FLAGS = [0, 1, 2, 8, 16, 32, 64, 128, 256, 512, 2 + 32].flatMap((flag) => [flag, flag + 4])
    const look = flate('0 g 0 0 100 10 re f', '/BBox [0 0 100 10] /Subtype /Form')
    const rows = FLAGS.map((_, row) => box(50, 780 - row * 30, 100, 10))
    const template = onePage({ page: `/Annots [${FLAGS.map((_, row) => `${row + 5} 0 R`).join(' ')}]` }, [
      look,
      ...FLAGS.map(
        (flags, row) =>
          `<< /Type /Annot /Subtype /Stamp /Rect [50 ${780 - row * 30} 150 ${790 - row * 30}] /F ${flags} /AP << /N 4 0 R >> >>`,
      ),
    ])
    const { document } = await accept(template)
    const shown = FLAGS.map((flags) => (flags & 4) !== 0 && (flags & 2) === 0)
    expect(await inkIn(document, rows)).toEqual(onBoth(shown))
    expect((await openPdf(document)).pages[0]!.dict.has('Annots')).toBe(false)
  })

  it('a template shows a layer in the state in which it is printed, for every use and event', async () => {
    const states = ['', 'ON', 'OFF']
    const cases = states
      .flatMap((view) => states.flatMap((print) => [true, false].map((isOn) => ({ view, print, isOn }))))
      .filter(({ view, print, isOn }) => print !== '' || view === '' || (view === 'ON') === isOn)
    const groups = cases.map(
      ({ view, print }, at) =>
        `<< /Type /OCG /Name (L${at}) /Usage << ${view && `/View << /ViewState /${view} >>`} ${print && `/Print << /PrintState /${print} >>`} >> >>`,
    )
    const refs = cases.map((_, at) => `${at + 5} 0 R`)
    const off = refs.filter((_, at) => !cases[at]!.isOn)
    const uses = ['View', 'Print'].map(
      (event) => `<< /Event /${event} /Category [/${event}] /OCGs [${refs.join(' ')}] >>`,
    )
    const drawing = cases.map((_, at) => `/OC /L${at} BDC 0 g 50 ${780 - at * 30} 100 10 re f EMC`).join('\n')
    const template = onePage(
      {
        catalog: `/OCProperties << /OCGs [${refs.join(' ')}] /D << /OFF [${off.join(' ')}] /AS [${uses.join(' ')}] >> >>`,
        page: `/Contents 4 0 R /Resources << /Properties << ${refs.map((ref, at) => `/L${at} ${ref}`).join(' ')} >> >>`,
      },
      [flate(drawing), ...groups],
    )
    const { document, notices } = await accept(template)
    const shown = cases.map(({ print, isOn }) => (print === '' ? isOn : print === 'ON'))
    const rows = cases.map((_, row) => box(50, 780 - row * 30, 100, 10))
    expect(await inkIn(document, rows)).toEqual(onBoth(shown))
    expect(await layersOf(document, 'display')).toEqual(shown)
    expect(await layersOf(document, 'print')).toEqual(shown)
    const viewed = cases.map(({ view, isOn }) => (view === '' ? isOn : view === 'ON'))
    const differing = cases.flatMap((_, at) => (shown[at] === viewed[at] ? [] : `“L${at}”`))
    expect(differing).toHaveLength(6)
    expect(notices[0]).toMatch(new RegExp(`: ${differing.join(', ')}\\.$`))
  })

  it.each([
    ['a print state without an event', '/Print << /PrintState /OFF >>', ''],
    [
      'a state for the screen alone',
      '/View << /ViewState /OFF >>',
      '/AS [<< /Event /View /Category [/View] /OCGs [5 0 R] >>]',
    ],
  ])(
    'a template with a layer that readers print in different ways is refused with its page: %s',
    async (_name, usage, uses) => {
      const template = onePage(
        {
          catalog: `/OCProperties << /OCGs [5 0 R] /D << ${uses} >> >>`,
          page: '/Contents 4 0 R /Resources << /Properties << /L 5 0 R >> >>',
        },
        [
          flate('/OC /L BDC 0 g 50 700 100 100 re f EMC'),
          `<< /Type /OCG /Name (Livello) /Usage << ${usage} >> >>`,
        ],
      )
      expect(await refusalOf(accept(template))).toBe(
        'Il documento compilato non sarebbe uguale al modello. Pagina 1.',
      )
    },
  )

  it('a template whose viewer preferences and pictures have another content for print makes documents without them', async () => {
    const picture = (more: string): RawObject => ({
      dict: `/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
      data: Buffer.from([0]),
    })
    const template = onePage(
      {
        catalog: '/ViewerPreferences << /PrintPageRange [1 1] /PrintArea /MediaBox /HideToolbar true >>',
        page: '/Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >>',
      },
      [
        flate('q 100 0 0 100 50 700 cm /P Do Q'),
        picture('/Alternates [<< /Image 6 0 R /DefaultForPrinting true >>]'),
        picture(''),
      ],
    )
    const { catalog, objects, pdf } = await openPdf((await accept(template)).document)
    const preferences = objects.dict(catalog, 'ViewerPreferences')!
    expect([...preferences.keys()].map(({ value }) => value)).toEqual(['HideToolbar', 'DisplayDocTitle'])
    expect(Buffer.from(await pdf.save()).toString('latin1')).not.toContain('/Alternates')
  })
})

/** The state of each layer of a document in pdf.js, the reader of the page. */
async function layersOf(pdf: Uint8Array, intent: string): Promise<boolean[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const config = await (await loading.promise).getOptionalContentConfig({ intent })
  await loading.destroy()
  return [...config].map(([, group]) => (group as { visible: boolean }).visible)
}

describe('the comments of a template', () => {
  it('the comments of a template are in no document, the upload names them, and drawn markup stays [TEMPL-17]', async () => {
    const { document, cleaned, notices } = await accept(await fixture('annots.pdf'))
    expect(notices).toEqual([
      'Commenti che sono stati tolti, e che nei documenti non ci sono: “nota interna: margine 12%” (pagina 1).',
    ])
    // Text box, stamp, sticky note, highlight and the border of a link.
    const boxes = [
      box(20, 230, 200, 20),
      box(250, 230, 80, 30),
      box(350, 240, 20, 20),
      box(60, 284, 30, 5),
      box(20, 180, 100, 2),
    ]
    expect(await inkIn(document, boxes)).toEqual(onBoth([true, true, false, true, true]))
    for (const file of [document, cleaned]) {
      const { pdf, pages, objects } = await openPdf(file)
      const annotations = pages.flatMap(({ dict }) => objects.array(dict, 'Annots'))
      const types = annotations.map((item) => objects.name(objects.resolve(item) as never, 'Subtype'))
      expect(types).not.toContain('Text')
      expect(Buffer.from(await pdf.save()).toString('latin1')).not.toMatch(/nota interna|\/Contents \(/)
    }
  })

  it('the comments of a template are those of every markup, with their authors and answers', async () => {
    const look = flate('0 g 0 0 100 10 re f', '/BBox [0 0 100 10] /Subtype /Form')
    const note = (type: string, more: string) =>
      `<< /Type /Annot /Subtype /${type} /Rect [50 700 150 710] ${more} >>`
    const template = onePage({ page: '/Annots [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]' }, [
      look,
      note('Highlight', '/F 4 /AP << /N 4 0 R >> /Contents (Segreto 1) /T (Gina Autrice) /Popup 6 0 R'),
      note('Popup', '/Parent 5 0 R /Open true'),
      note('Text', '/F 30 /Contents (Segreto 2) /T (Gina Autrice) /IRT 5 0 R'),
      note(
        'Square',
        '/F 4 /AP << /N 4 0 R >> /Contents (Segreto 3) /RC (<p>Segreto 3</p>) /Subj (Gina Autrice)',
      ),
      note(
        'Link',
        '/F 4 /Border [0 0 0] /Contents (Sito dell’ufficio) /A << /S /URI /URI (https://example.org) >>',
      ),
      note('FreeText', '/F 4 /AP << /N 4 0 R >> /Contents (Segreto 4) /T (Gina Autrice)'),
    ])
    const { document, cleaned, notices } = await accept(template)
    expect(notices).toEqual([
      'Commenti che sono stati tolti, e che nei documenti non ci sono: “Segreto 1” (pagina 1), “Segreto 2” (pagina 1), “Segreto 3” (pagina 1).',
      NO_FIELDS,
    ])
    for (const file of [document, cleaned]) {
      const plain = Buffer.from(await (await openPdf(file)).pdf.save()).toString('latin1')
      expect(plain).not.toMatch(/Segreto|Gina/)
      expect(plain).toContain('Sito dell')
    }
  })

  it('a text box of a template is a paragraph of the document, also in the place that a structure gives it', async () => {
    const look = flate(
      'BT /F1 9 Tf 2 2 Td (Clausola) Tj ET',
      '/BBox [0 0 100 10] /Subtype /Form /Resources << /Font << /F1 6 0 R >> >>',
    )
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
    const box4 =
      '<< /Type /Annot /Subtype /FreeText /Rect [50 700 150 710] /F 4 /AP << /N 4 0 R >> /StructParent 0 >>'
    const plain = onePage({ page: '/Annots [5 0 R]' }, [look, box4, font])
    const tagged = onePage(
      { page: '/Annots [5 0 R]', catalog: '/StructTreeRoot 7 0 R /MarkInfo << /Marked true >>' },
      [
        look,
        box4,
        font,
        '<< /Type /StructTreeRoot /K 8 0 R /ParentTree << /Nums [0 9 0 R] >> >>',
        '<< /Type /StructElem /S /Document /P 7 0 R /K [9 0 R 10 0 R] >>',
        '<< /Type /StructElem /S /Annot /P 8 0 R /Alt (Vecchio) /K << /Type /OBJR /Obj 5 0 R /Pg 3 0 R >> >>',
        '<< /Type /StructElem /S /P /P 8 0 R /ActualText (Dopo) >>',
      ],
    )
    for (const template of [plain, tagged]) {
      const document = await fill(template)
      expect(await readText(document)).toEqual(['Clausola'])
      expect(await unmarkedTexts(document)).toEqual([])
    }
    const elements = (await readStructure(await fill(tagged))).map(({ type, content }) => [type, content])
    expect(elements).toEqual([
      ['Document', ''],
      ['P', 'Clausola'],
      ['P', 'Dopo'],
    ])
  })

  it.each([
    ['FreeText', 'casella di testo'],
    ['Stamp', 'timbro'],
    ['Highlight', 'evidenziazione'],
    ['Ink', 'disegno a mano'],
    ['Square', 'rettangolo'],
    ['Line', 'linea'],
  ])(
    'a printed annotation without an appearance is refused with page and name, and one that is not printed is named: %s',
    async (type, name) => {
      const withFlags = (flags: number) =>
        onePage({ page: '/Annots [4 0 R]' }, [
          `<< /Type /Annot /Subtype /${type} /Rect [50 700 150 720] /F ${flags} /QuadPoints [50 720 150 720 50 700 150 700] /L [50 700 150 720] /InkList [[50 700 150 720]] /DA (/Helv 9 Tf) /C [1 0 0] >>`,
        ])
      expect(await refusalOf(accept(withFlags(4)))).toBe(
        `Il PDF ha un’annotazione senza aspetto, che ogni programma disegna a modo suo. Pagina 1: ${name}.`,
      )
      expect(await refusalOf(fill(withFlags(4)))).toContain('Pagina 1')
      const { document, notices } = await accept(withFlags(0))
      expect(await inkIn(document, [box(40, 690, 120, 40)])).toEqual(onBoth([false]))
      expect(notices[0]).toBe(
        `Annotazioni che il modulo non stampa, e che nei documenti non ci sono: ${name} (pagina 1).`,
      )
    },
  )

  it.each([
    ['without a border', '/Border [0 0 0] /F 4', false],
    ['without entries', '/F 4', true],
    ['with a style', '/BS << /W 2 /S /D /D [4 1] >> /C [1 0 0] /F 4', true],
    ['with a colour that is none', '/Border [0 0 1] /C [] /F 4', false],
    ['that is not printed', '/Border [0 0 2] /C [1 0 0]', false],
    ['that is on paper alone', '/Border [0 0 2] /C [1 0 0] /F 36', true],
  ])('a link of a template has the border of its print in every reader: %s', async (_name, more, shows) => {
    const template = onePage({ page: '/Annots [4 0 R]' }, [
      `<< /Type /Annot /Subtype /Link /Rect [50 700 150 720] ${more} /A << /S /URI /URI (https://example.org) >> >>`,
    ])
    const { document } = await accept(template)
    expect(await inkIn(document, [box(45, 695, 110, 30)])).toEqual(onBoth([shows]))
    const { pages, objects } = await openPdf(document)
    const [link] = objects.array(pages[0]!.dict, 'Annots').map((item) => objects.resolve(item) as never)
    expect(objects.numbers(link!, 'Border')).toEqual([0, 0, 0])
    expect(
      objects.dict(objects.dict(link!, 'A')!, 'URI') ?? objects.text(objects.dict(link!, 'A')!, 'URI'),
    ).toBe('https://example.org')
  })
})

describe('a box without a rule', () => {
  it('a box without a rule is drawn in the state in which the template draws it, also where its value is another one [TEMPL-18]', async () => {
    const { document } = await accept(await fixture('v-as.pdf'))
    const boxes = [20, 60, 100, 140, 180, 220].map((x) => box(x + 3, 243, 8, 8))
    const radios = [20, 80].map((x) => box(x + 3, 203, 8, 8))
    expect(await inkIn(document, [...boxes, ...radios])).toEqual(
      onBoth([false, true, true, false, true, true, false, true]),
    )
  })

  it('a box without a rule has its value where it has no state, and each widget has its own', async () => {
    const mark = flate('0 g 0 0 20 20 re f', '/BBox [0 0 20 20] /Subtype /Form')
    const empty = flate('', '/BBox [0 0 20 20] /Subtype /Form')
    const AP = (state: string) => `/AP << /N << /${state} 4 0 R /Off 5 0 R >> >>`
    const widget = (at: number, more: string) =>
      `<< /Type /Annot /Subtype /Widget /F 4 /Rect [50 ${700 - at * 30} 70 ${720 - at * 30}] ${more} >>`
    const template = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [6 0 R 9 0 R 10 0 R 11 0 R 12 0 R] >>',
      mark,
      empty,
      widget(0, `/FT /Btn /T (senza) /V /Si ${AP('Si')}`),
      '<< /FT /Btn /T (due) /V /Si /Kids [9 0 R 10 0 R] >>',
      '<< /FT /Btn /Ff 49152 /T (radio) /V /A /Kids [11 0 R 12 0 R] >>',
      widget(1, `/Parent 7 0 R /AS /Off ${AP('Si')}`),
      widget(2, `/Parent 7 0 R /AS /Si ${AP('Si')}`),
      widget(3, `/Parent 8 0 R ${AP('A')}`),
      widget(4, `/Parent 8 0 R /AS /Altro ${AP('B')}`),
    ])
    const { document } = await accept(template)
    const boxes = [0, 1, 2, 3, 4].map((at) => box(50, 700 - at * 30, 20, 20))
    expect(await inkIn(document, boxes)).toEqual(onBoth([true, false, true, true, false]))
  })
})

describe('a field that two pages show', () => {
  it('a field that two pages show has its value on both, and two places [TEMPL-18]', async () => {
    const template = await fixture('widget-twice.pdf')
    await accept(template)
    const texts = await readText(await fill(template, { uno: 'Rossi' }))
    expect(texts).toEqual([expect.stringContaining('Rossi'), expect.stringContaining('Rossi')])
    const { fields } = await inspectBytes(template)
    expect(fields[0]!.places.map(({ page }) => page)).toEqual([1, 2])
  })
})

describe('the look of a signature box', () => {
  const look = flate('0 g 0 0 200 40 re f', '/BBox [0 0 200 40] /Subtype /Form')
  it.each([
    ['that is printed', '/F 4', true],
    ['on the screen alone', '/F 0', false],
  ])(
    'the look of a signature box %s belongs to the page, since the signing removes the box',
    async (_name, flags, shows) => {
      const template = formOf(
        [`/FT /Sig /T (firma_cliente) /Rect [50 700 250 740] ${flags} /AP << /N 6 0 R >>`],
        {},
        [look],
      )
      const { document } = await accept(template)
      // The drawing of a page is that without its fields.
      expect(await inkIn(document, [box(50, 700, 200, 40)])).toEqual(onBoth([shows]))
      const { pages, objects } = await openPdf(document)
      const [field] = objects.array(pages[0]!.dict, 'Annots').map((item) => objects.resolve(item) as never)
      const left = objects.dict(objects.dict(field!, 'AP')!, 'N') as never as { getDecodedData(): Uint8Array }
      expect(left.getDecodedData()).toHaveLength(0)
    },
  )
})

it('a merged document keeps the layers of each of its parts off', async () => {
  const part = await fill(await fixture('layer-usage.pdf'))
  const plain = await fill(onePage())
  const boxes = [box(20, 197, 200, 12), box(20, 167, 200, 12)]
  const merged = await mergePdfs([plain, part, part])
  for (const page of [1, 2]) expect(await inkIn(merged, boxes, page)).toEqual(onBoth([false, true]))
  expect(await layersOf(merged, 'display')).toEqual([false, true, false, true])
})
