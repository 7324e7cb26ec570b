import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { fillPdf } from './fill.ts'
import { leftEdgesOfAppearances } from './fixtures/drawn-forms.ts'
import { flate, formOf, onePage, type RawObject, textField } from './fixtures/raw-pdf.ts'
import { inspectBytes } from './inspect.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
const fill = (template: Uint8Array, config: DocumentConfig = {}) => fillPdf({ template, config, values })

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** The text that a reader extracts from the first page. */
async function readPage<Found>(pdf: Uint8Array, read: (page: Page) => Promise<Found>): Promise<Found> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const found = await read(await (await loading.promise).getPage(1))
  await loading.destroy()
  return found
}

const textOf = (pdf: Uint8Array) =>
  readPage(pdf, async (page) => {
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })

const operatorsOf = (pdf: Uint8Array) =>
  readPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    return fnArray.map((fn, at) => ({ fn, args: argsArray[at] }))
  })

const PAINTS = new Set<number>([OPS.constructPath, OPS.showText, OPS.paintImageXObject])

/** How many operators paint something. A path that only clips ends without painting. */
const paintsOf = async (pdf: Uint8Array): Promise<number> =>
  (await operatorsOf(pdf)).filter(({ fn, args }) => PAINTS.has(fn) && args?.[0] !== OPS.endPath).length

/** The number of drawn lines, one of which belongs to our mark. */
const linesOf = async (pdf: Uint8Array): Promise<number> =>
  (await operatorsOf(pdf)).filter(({ fn, args }) => fn === OPS.constructPath && args[0] === OPS.stroke).length

/** The colours that are filled, in the order of drawing. */
const fillsOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await operatorsOf(pdf)).filter(({ fn }) => fn === OPS.setFillRGBColor).map(({ args }) => String(args[0]))

const BOX = '/BBox [0 0 20 20] /Subtype /Form'
const FRAME = '0.5 w 1 1 18 18 re S'
const box = (more: string) => `/FT /Btn /T (consenso) /Rect [300 780 320 800] ${more}`
const boxForm = (more: string, streams: RawObject[] = [], form = '') => formOf([box(more)], { form }, streams)

/** Check boxes whose own appearance does not show that they are on. */
const UNSEEN_MARKS: Record<string, Buffer> = {
  'an empty appearance': boxForm('/AP << /N << /Si 6 0 R >> >>', [flate('', BOX)]),
  'an appearance with an empty text': boxForm('/AP << /N << /Si 6 0 R >> >>', [
    flate('/Tx BMC q BT /ZaDb 12 Tf () Tj ET Q EMC', BOX),
  ]),
  'an appearance without a size': boxForm('/AP << /N << /Si 6 0 R >> >>', [
    flate('0 0 20 20 re f', '/BBox [0 0 0 0] /Subtype /Form'),
  ]),
  'an appearance that is drawn beside its box': boxForm('/AP << /N << /Si 6 0 R >> >>', [
    flate('100 276 120 20 re f', BOX),
  ]),
  'the same appearance for both states': boxForm('/AP << /N << /Si 6 0 R /Off 7 0 R >> >>', [
    flate(FRAME, BOX),
    flate(FRAME, BOX),
  ]),
  'a mark in a typeface that is nowhere': boxForm('/AP << /N << /Si 6 0 R /Off 7 0 R >> >>', [
    flate(`${FRAME} BT / 12 Tf 4 4 Td (4) Tj ET`, BOX),
    flate(FRAME, BOX),
  ]),
  'an appearance without states': boxForm('/AP << /N 6 0 R >>', [flate(FRAME, BOX)]),
  'appearances of the pressed button alone': boxForm('/AP << /D << /Si 6 0 R >> >>', [flate(FRAME, BOX)]),
}

describe('a box that is reported as ticked', () => {
  it.each(Object.entries(UNSEEN_MARKS))(
    'a box that is reported as ticked is displayed as ticked with %s',
    async (_name, template) => {
      const on = await fill(template, { consenso: 'x' })
      const off = await fill(template, { consenso: 'no' })
      expect([on.report.ticked, off.report.ticked]).toEqual([['consenso'], []])
      expect(await linesOf(on.pdf)).toBe(1 + (await linesOf(off.pdf)))
    },
  )

  it('a box that is reported as ticked is displayed with a mark of the standard symbol font that its appearance does not embed', async () => {
    const template = boxForm('/AP << /N << /Si 6 0 R >> >>', [
      flate('BT /ZaDb 12 Tf 4 4 Td (4) Tj ET', `${BOX} /Resources << >>`),
    ])
    const { pdf } = await fill(template, { consenso: 'x' })
    expect(await textOf(pdf)).not.toBe('')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/BaseFont /ZapfDingbats')
  })

  it.each([
    ['is hidden', '/F 2'],
    ['shows on no paper and no screen', '/F 32'],
    ['has no size', '/Rect [300 780 300 780]'],
  ])('a box that %s is not reported as ticked', async (_name, more) => {
    const { report } = await fill(formOf([`${box('')} ${more}`]), { consenso: 'x' })
    expect(report.ticked).toEqual([])
  })
})

describe('a form made by an office suite', () => {
  const EMPTY = flate('/Tx BMC EMC', '/BBox [0 0 200 20] /Subtype /Form')
  const held = (more: string) => textField('nome', 0, `/V (Scritto prima) /AP << /N 6 0 R >> ${more}`)

  it('a form made by an office suite shows the text of a field whose appearance is empty', async () => {
    const template = formOf([held('')], { form: '/NeedAppearances true' }, [EMPTY])
    expect(await textOf((await fill(template)).pdf)).toBe('Scritto prima')
  })

  it('a form made by an office suite shows the value and not the appearance if its appearances are marked as outdated', async () => {
    const old = flate('BT /F 9 Tf (Di prima) Tj ET', '/BBox [0 0 200 20] /Subtype /Form')
    const template = formOf([held('')], { form: '/NeedAppearances true' }, [old])
    expect(await textOf((await fill(template)).pdf)).toBe('Scritto prima')
  })

  it('a form made by an office suite shows the border of a field, of a button and of a box whose appearances are empty', async () => {
    const border = '/MK << /BC [0 0 1] >>'
    for (const field of [
      textField('nome', 0, `${border} /AP << /N 6 0 R >>`),
      `/FT /Btn /F 4 /Ff 65536 /T (b) /Rect [50 700 90 720] ${border} /AP << /N 6 0 R >>`,
      box(`${border} /AP << /N << /Si 6 0 R /Off 6 0 R >> >>`),
    ])
      expect(
        await paintsOf((await fill(formOf([field], { form: '/NeedAppearances true' }, [EMPTY]))).pdf),
      ).toBe(1)
  })

  it('a form made by an office suite shows no text where its appearance is intentionally empty', async () => {
    expect(await textOf((await fill(formOf([held('')], {}, [EMPTY]))).pdf)).toBe('')
  })

  it('a form made by an office suite keeps an appearance that cannot be decompressed', async () => {
    const packed = { dict: '/BBox [0 0 200 20] /Subtype /Form /Filter /Altro', data: Buffer.from('x') }
    const { pdf } = await fill(formOf([held('')], {}, [packed]))
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Filter /Altro')
  })

  it('a form made by an office suite shows no letter of a password', async () => {
    const password = textField('nome', 0, '/Ff 8192 /V (segreto)')
    expect(await textOf((await fill(formOf([password]))).pdf)).toBe('*******')
    expect(await textOf((await fill(formOf([password]), { nome: 'pin' })).pdf)).toBe('***')
  })

  it('a form made by an office suite underlines a field that is only underlined', async () => {
    const template = formOf([textField('nome', 0, '/MK << /BC [0] >> /BS << /S /U /W 1 >>')])
    const { pdf } = await fill(template)
    const path = (await operatorsOf(pdf)).find(({ fn }) => fn === OPS.constructPath)
    expect([...path!.args[2]].map(Number)).toEqual([0, 0.5, 200, 0.5])
  })
})

describe('the fields of a page', () => {
  const filled = (colour: string) => flate(`${colour} rg 0 0 20 20 re f`, BOX)

  it('the fields of a page are drawn in the order of the page, not of the form', async () => {
    const widget = (name: string, stream: number) =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /F 4 /Ff 65536 /T (${name}) /Rect [9 9 29 29] /AP << /N ${stream} 0 R >> >>`
    const template = onePage(
      { catalog: '/AcroForm << /Fields [4 0 R 5 0 R] >>', page: '/Annots [5 0 R 4 0 R]' },
      [widget('sopra', 6), widget('sotto', 7), filled('1 0 0'), filled('0 0 1')],
    )
    expect(await fillsOf((await fill(template)).pdf)).toEqual(['#0000ff', '#ff0000'])
  })

  it('the fields of a page stay above another annotation that was drawn below them', async () => {
    const template = onePage({ catalog: '/AcroForm << /Fields [5 0 R] >>', page: '/Annots [4 0 R 5 0 R]' }, [
      '<< /Type /Annot /Subtype /Square /F 4 /Rect [0 0 100 100] /AP << /N 6 0 R >> >>',
      '<< /Type /Annot /Subtype /Widget /FT /Btn /F 4 /Ff 65536 /T (a) /Rect [9 9 29 29] /AP << /N 7 0 R >> >>',
      filled('0 0 1'),
      filled('1 0 0'),
    ])
    expect(await fillsOf((await fill(template)).pdf)).toEqual(['#0000ff', '#ff0000'])
  })

  it.each(['/F 2', '/F 32', '/F 38'])(
    'invisible fields are neither filled nor listed as positions, and are named: %s',
    async (flag) => {
      const template = formOf([textField('nascosto', 0, flag), textField('nome', 1)])
      const { pdf, report } = await fill(template, { nascosto: 'segreto', nome: 'Però' })
      expect(report.filled).toEqual(['nome'])
      expect(await textOf(pdf)).toBe('Però')
      const { fields, problems } = await inspectBytes(template)
      expect(fields.map(({ name, places }) => [name, places.length])).toEqual([
        ['nascosto', 0],
        ['nome', 1],
      ])
      expect(problems).toEqual([
        { code: 'hidden', message: 'Campi nascosti, che nei documenti non si vedono: “nascosto”.' },
      ])
    },
  )
})

describe('a box with several states', () => {
  const state = (name: string, at: number, more = '') =>
    `/FT /Btn /T (uso) /Rect [${300 + at * 30} 780 ${320 + at * 30} 800] /AP << /N << /${name} ${8 + at} 0 R >> >> ${more}`
  const marks = [flate('0 0 20 20 re f', BOX), flate('0 0 10 10 re f', BOX), flate('0 0 5 5 re f', BOX)]
  const NAMES = ['Domestico', 'Altri usi', 'Proprietà']
  const several = (flags: string) =>
    formOf(
      ['Domestico', 'Altri#20usi', 'Propriet#c3#a0'].map((name, at) => state(name, at, flags)),
      {},
      marks,
    )
  const held = async (template: Uint8Array, rule: string) => {
    const { pdf, report } = await fill(template, { uso: rule })
    return [
      (await leftEdgesOfAppearances(pdf)).map((edge) => NAMES[(edge - 300) / 30]),
      report.ticked.length,
      report.unfilled.map(({ why }) => why),
    ]
  }

  it.each([
    ['check boxes', ''],
    ['buttons', '/Ff 49152'],
  ])('a box with several states is chosen by the export value of one of its %s', async (_name, flags) => {
    for (const value of NAMES)
      expect(await held(several(flags), value.toUpperCase())).toEqual([[value], 1, []])
    expect(await held(several(flags), 'altro')).toEqual([[], 0, ['empty']])
  })

  it('a box with several states is chosen by the label that its form gives a state', async () => {
    const labelled = onePage({ catalog: '/AcroForm << /Fields [4 0 R] >>', page: '/Annots [5 0 R 6 0 R]' }, [
      '<< /FT /Btn /T (uso) /Kids [5 0 R 6 0 R] /Opt [(Uso domestico) (Altri usi)] >>',
      '<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [300 780 320 800] /AP << /N << /0 7 0 R >> >> >>',
      '<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [330 780 350 800] /AP << /N << /1 7 0 R >> >> >>',
      marks[0]!,
    ])
    expect(await held(labelled, 'altri usi')).toEqual([['Altri usi'], 1, []])
  })

  it('a box with several states is chosen where one widget has all its states', async () => {
    const template = formOf(
      ['/FT /Btn /T (uso) /Rect [300 780 320 800] /AP << /N << /uno 6 0 R /due 7 0 R /Off 8 0 R >> >>'],
      {},
      [flate('1 0 0 rg 0 0 20 20 re f', BOX), flate('0 0 1 rg 0 0 20 20 re f', BOX), flate(FRAME, BOX)],
    )
    const { pdf, report } = await fill(template, { uso: 'due' })
    expect([await fillsOf(pdf), report.ticked]).toEqual([['#0000ff'], ['uso']])
    expect((await inspectBytes(template)).fields[0]!.options.map(({ value }) => value)).toEqual([
      'uno',
      'due',
    ])
  })
})
