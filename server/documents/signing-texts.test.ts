import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { sealOrder } from '../../test/seal-order.ts'
import { fillPdf } from './fill.ts'
import { CIPHERS, ODD_STRUCTURES, writtenForm } from './fixtures/odd-structures.ts'
import { formOf, textField } from './fixtures/raw-pdf.ts'
import { readStructure } from './fixtures/read-structure.ts'
import { readText } from './fixtures/read-text.ts'
import { mergePdfs } from './merge.ts'
import { mergeReports } from './merge-reports.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'
import { createCertificate, createOwnSigner } from './signature/certificate.ts'
import { sealDocument } from './signature/seal.ts'
import { readSeals } from './signature/verify.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
/** In Rome it is the next day already. */
const LATE = new Date('2026-11-22T23:30:00Z')
const BOTH = '$LuogoFirma, $DataFirma'

let own: Awaited<ReturnType<typeof createCertificate>>
beforeAll(async () => {
  own = await createCertificate('Energia Serena', LATE)
})

const fill = (template: Uint8Array, config: DocumentConfig = {}) => fillPdf({ template, config, values })
async function seal(
  pdf: Uint8Array,
  texts: Awaited<ReturnType<typeof fill>>['report']['signing'],
  place = 'Forlì',
) {
  const order = sealOrder(pdf, LATE)
  const evidence = { ...order.evidence, place }
  return await sealDocument({ ...order, texts, evidence }, { signer: await createOwnSigner(own) })
}
async function sealFilled(template: Uint8Array, config: DocumentConfig = {}, place?: string) {
  const { pdf, report } = await fill(template, config)
  return { pdf, report, sealed: await seal(pdf, report.signing, place) }
}
/** A form with a box of this size, and one with room for everything. */
const boxOf = (width: number, height: number) =>
  formOf([`/FT /Tx /T (quando) /Rect [50 780 ${50 + width} ${780 + height}]`, textField('nome', 2)])
const textOf = async (pdf: Uint8Array, page = 0) => (await readText(pdf))[page]!.replace(/\s+/g, ' ').trim()

/** The left ends and the baselines of the letters on the first page. */
async function foldToLetters(pdf: Uint8Array) {
  const [page] = (await PDF.load(pdf)).extractText()
  return page!.lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars)).map(({ bbox }) => bbox)
}

/** The sizes of the texts on the first page. */
async function sizesOf(pdf: Uint8Array) {
  const [page] = (await PDF.load(pdf)).extractText()
  return [...new Set(page!.lines.flatMap(({ spans }) => spans.map(({ fontSize }) => fontSize)))]
}

describe('a field that the signing fills', () => {
  const form = formOf([textField('quando'), textField('nome', 1)])

  it('a field that the signing fills is empty in the created document and reported as filled at signing [GAP-53]', async () => {
    const { pdf, report } = await fill(form, { quando: BOTH, nome: 'Ada' })
    expect(await textOf(pdf)).toBe('Ada')
    expect(report).toMatchObject({ filled: ['nome'], unfilled: [], unknown: [], overflowing: [] })
    expect(report.signing).toMatchObject([
      {
        field: 'quando',
        page: 1,
        parts: [{ variable: 'place' }, { text: ', ' }, { variable: 'date' }],
        box: { x: 50, y: 780, width: 200, height: 20 },
      },
    ])
  })

  it('a field that the signing fills contains the day in Rome and the place after the seal, inside its box [SIGN-8]', async () => {
    const { pdf, sealed } = await sealFilled(form, { quando: BOTH })
    expect(await textOf(sealed)).toBe('Forlì, 23/11/2026')
    for (const { x, y, width, height } of await foldToLetters(sealed)) {
      expect([x >= 50, x + width <= 250, y + height / 2 >= 780, y + height / 2 <= 800]).not.toContain(false)
    }
    expect(Buffer.from(sealed).subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true)
    expect((await readSeals(sealed))[0]).toMatchObject({ intact: true, coversAll: true })
    expect(createHash('sha256').update(pdf).digest('hex')).not.toBe(
      createHash('sha256').update(sealed).digest('hex'),
    )
  })

  it.each([
    ['left', 0],
    ['centre', 1],
    ['right', 2],
  ])(
    'a field that the signing fills keeps its font size and its alignment to the %s [SIGN-8]',
    async (_name, align) => {
      const field = textField('quando', 0, `/Q ${align} /DA (/Helv 8 Tf 0 g)`)
      const { report, sealed } = await sealFilled(formOf([field]), { quando: '$DataFirma' })
      expect(report.signing[0]?.style).toMatchObject({ size: 8 })
      const letters = await foldToLetters(sealed)
      const [first, last] = [letters[0]!, letters.at(-1)!]
      const middle = (first.x + last.x + last.width) / 2
      expect(Math.sign(Math.round((middle - 150) / 10))).toBe(align - 1)
    },
  )

  it.each([90, 180, 270])(
    'a field that the signing fills is upright on a page rotated by %i [SIGN-8]',
    async (turned) => {
      const tall = turned === 180 ? textField('quando') : '/FT /Tx /T (quando) /Rect [100 100 120 300]'
      const { sealed } = await sealFilled(formOf([tall], { page: `/Rotate ${turned}` }), {
        quando: BOTH,
      })
      expect(await textOf(sealed)).toBe('Forlì, 23/11/2026')
    },
  )

  it('a comb that the signing fills contains only the digits of the day if it has no cells for the slashes [SIGN-8]', async () => {
    const cells = textField('quando', 0, '/Ff 16777216 /MaxLen 8')
    const { sealed } = await sealFilled(formOf([cells]), { quando: '$DataFirma' })
    expect((await textOf(sealed)).replaceAll(' ', '')).toBe('23112026')
  })

  it('a field that the signing fills takes two lines in a box that is too narrow for one [SIGN-8]', async () => {
    const { sealed } = await sealFilled(boxOf(40, 14), { quando: BOTH })
    expect(await textOf(sealed)).toBe('Forlì, 23/11/2026')
    expect(Math.min(...(await sizesOf(sealed)))).toBeGreaterThanOrEqual(5)
  })

  it('a field that the signing fills refers to the evidence with its text from a box without room for it at five points [SIGN-8]', async () => {
    const town = 'San Valentino in Abruzzo Citeriore'
    const { sealed } = await sealFilled(boxOf(60, 9), { quando: BOTH, nome: BOTH }, town)
    const [shown, ...evidence] = await readText(sealed)
    expect(shown!.replace(/\s+/g, ' ').trim()).toBe(`vedi attestato, punto 1 ${town}, 23/11/2026`)
    expect(evidence.join(' ').replace(/\s+/g, ' ')).toContain(
      `Punto 1 · quando (pagina 1): ${town}, 23/11/2026`,
    )
    expect(Math.min(...(await sizesOf(sealed)))).toBeGreaterThanOrEqual(5)
  })

  it('a field that the signing fills stays empty without room for a reference, and the evidence contains its text [SIGN-8]', async () => {
    const { sealed } = await sealFilled(boxOf(12, 8), { quando: BOTH })
    const [shown, ...evidence] = await readText(sealed)
    expect(shown!.trim()).toBe('')
    expect(evidence.join(' ').replace(/\s+/g, ' ')).toContain(
      'Punto 1 · quando (pagina 1): Forlì, 23/11/2026',
    )
  })

  it.each([
    ['of five points', '[50 780 55 785]'],
    ['without a width', '[50 780 50 800]'],
    ['without a size', '[0 0 0 0]'],
    ['with its corners exchanged', '[55 785 50 780]'],
  ])(
    'a field that the signing fills is reported as too small in a box %s, and the evidence contains its text [SIGN-8]',
    async (_name, rect) => {
      const form = formOf([`/FT /Tx /T (quando) /Rect ${rect}`, textField('nome', 2)])
      const { report, sealed } = await sealFilled(form, { quando: BOTH })
      expect(report.signing).toMatchObject([{ field: 'quando', tooSmall: true }])
      const [shown, ...evidence] = await readText(sealed)
      expect(shown!.trim()).toBe('')
      expect(evidence.join(' ').replace(/\s+/g, ' ')).toContain(
        'Punto 1 · quando (pagina 1): Forlì, 23/11/2026',
      )
    },
  )

  it.each([
    ['a day in a box for a day', '$DataFirma', 36, 10, ''],
    ['a place in a box for a reference', '$LuogoFirma', 36, 10, ''],
    ['a day in cells for its digits', '$DataFirma', 80, 10, '/Ff 16777216 /MaxLen 8'],
    ['a place in cells that a reference covers', '$LuogoFirma', 80, 10, '/Ff 16777216 /MaxLen 8'],
  ])(
    'a field that the signing fills is not reported as too small: %s [SIGN-8]',
    async (_name, rule, width, height, more) => {
      const rect = `[50 780 ${50 + width} ${780 + height}]`
      const { report } = await fill(formOf([`/FT /Tx /T (quando) /Rect ${rect} ${more}`]), { quando: rule })
      expect(report.signing).toMatchObject([{ field: 'quando', tooSmall: false }])
    },
  )

  it('a comb that the signing fills refers to the evidence if the place has more letters than it has cells [SIGN-8]', async () => {
    const cells = textField('quando', 0, '/Ff 16777216 /MaxLen 8')
    const { sealed } = await sealFilled(formOf([cells]), { quando: '$LuogoFirma' }, 'Castrocaro Terme')
    const [shown, ...evidence] = await readText(sealed)
    expect(shown!.trim()).toBe('vedi attestato di firma, punto 1')
    expect(evidence.join(' ').replace(/\s+/g, ' ')).toContain('Punto 1 · quando (pagina 1): Castrocaro Terme')
  })

  it('a placed text with signing variables is reported as too small at the edge of its page [SIGN-8]', async () => {
    const firma = { page: 1, x: 590, y: 300, size: 10, value: BOTH }
    const { report } = await fill(formOf([]), { firma })
    expect(report.signing).toMatchObject([{ field: 'firma', tooSmall: true }])
  })

  it('a placed text with signing variables is filled at signing [GAP-53] [SIGN-8]', async () => {
    const config = { firma: { page: 1, x: 100, y: 300, size: 10, value: BOTH } }
    for (const turned of [0, 90]) {
      const { pdf, report, sealed } = await sealFilled(formOf([], { page: `/Rotate ${turned}` }), config)
      expect([await textOf(pdf), report.unfilled]).toEqual(['', []])
      expect(await textOf(sealed)).toBe('Forlì, 23/11/2026')
    }
  })

  it('a field named as day or place of signing is filled at signing without a rule, unless the template has a text in it', async () => {
    const named = [textField('Luogo e data'), textField('data', 1), textField('data_firma', 2, '/V (ieri)')]
    const fields = async (form: Uint8Array) => (await fill(form)).report.signing.map(({ field }) => field)
    expect(await fields(formOf(named))).toEqual(['Luogo e data'])
    expect((await fill(formOf(named), { 'Luogo e data': '' })).report.signing).toEqual([])
  })

  it('a check box is not ticked by a rule with signing variables', async () => {
    const box = '/FT /Btn /T (quando) /Rect [50 780 60 790] /AS /Off /AP << /N << /Si 4 0 R >> >>'
    const { report } = await fill(formOf([box]), { quando: '$DataFirma' })
    expect(report).toMatchObject({ ticked: [], signing: [] })
  })

  it('a field that the signing fills is filled on its page of a merged document [GAP-29]', async () => {
    const first = await fill(formOf([textField('nome')]), { nome: 'Ada' })
    const second = await fill(form, { quando: '$DataFirma' })
    const { signing } = mergeReports([first, second])
    const sealed = await seal(await mergePdfs([first.pdf, second.pdf]), signing)
    expect([await textOf(sealed), await textOf(sealed, 1)]).toEqual(['Ada', '23/11/2026'])
  })
})

describe('the structure of a sealed document', () => {
  const saidIn = async (pdf: Uint8Array) => (await readStructure(pdf)).map(({ content }) => content)

  it('the structure of a sealed document contains the texts of the signing between the fields before and after them [SIGN-8]', async () => {
    const form = formOf([
      textField('prima'),
      textField('quando', 1, '/TU (Luogo e data)'),
      textField('dopo', 2),
    ])
    const placed = { page: 1, x: 100, y: 300, size: 10, value: '$LuogoFirma' }
    const { pdf, sealed } = await sealFilled(form, { prima: 'Ada', quando: BOTH, dopo: 'Eva', dove: placed })
    expect(await saidIn(pdf)).toEqual(['', 'prima: Ada', 'Luogo e data:', 'dopo: Eva', ''])
    const said = await saidIn(sealed)
    expect(said.slice(0, 5)).toEqual([
      '',
      'prima: Ada',
      'Luogo e data: Forlì, 23/11/2026',
      'dopo: Eva',
      'Forlì',
    ])
    expect(said).toContain('Attestato di firma elettronica')
  })

  it('the structure of a sealed document contains the texts of the signing where a tagged template contains their fields, in each of two merged documents [SIGN-8] [GAP-29]', async () => {
    const sample = SAMPLE_TEMPLATES[0]!
    const config = { luogo_firma: '$LuogoFirma', data_firma: '$DataFirma' }
    const { pdf, pages, report } = await fill(await readFile(sampleTemplatePath(sample)), config)
    const twice = mergeReports([
      { pages, report },
      { pages, report },
    ]).signing
    for (const [shown, texts] of [
      [pdf, report.signing],
      [await mergePdfs([pdf, pdf]), twice],
    ] as const) {
      const said = await readStructure(await seal(shown, [...texts]))
      const places = said.flatMap(({ type, content }, at) =>
        type === 'P' && content === 'Luogo' ? [at] : [],
      )
      expect(places).toHaveLength(texts.length / 2)
      for (const at of places)
        expect(said.slice(at, at + 4)).toEqual([
          { type: 'P', content: 'Luogo' },
          { type: 'Form', content: 'Forlì' },
          { type: 'P', content: 'Data' },
          { type: 'Form', content: '23/11/2026' },
        ])
    }
  })

  it('the structure of a sealed document ends with the texts of the signing if the shown document reserved no element [SIGN-8]', async () => {
    const empty = await fill(formOf([textField('prima'), textField('quando', 1)]), {
      prima: 'Ada',
      quando: '',
    })
    const { report } = await fill(formOf([textField('prima'), textField('quando', 1)]), { quando: BOTH })
    const said = await saidIn(await seal(empty.pdf, report.signing))
    expect(said.slice(0, 3)).toEqual(['', 'prima: Ada', 'quando: Forlì, 23/11/2026'])
  })
})

const FORMS: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ...CIPHERS.map((cipher): [string, () => Buffer] => [
    `encrypted with ${cipher}`,
    () => writtenForm(`${cipher}-open`),
  ]),
  ...['linearized', 'linearized-tables', 'linearized-aes-256-open', 'object-streams'].map(
    (name): [string, () => Buffer] => [name, () => writtenForm(name)],
  ),
  ...Object.entries(ODD_STRUCTURES).map(([name, { make }]): [string, () => Buffer] => [name, make]),
]

describe('a template that is rewritten before content can be appended', () => {
  it.each(FORMS)(
    'a template with an unusual structure produces a document that can be sealed: %s [SIGN-8]',
    async (_name, make) => {
      const { pdf } = await fill(await make(), {})
      for (const shown of [pdf, await mergePdfs([pdf, pdf])]) {
        const sealed = await seal(shown, [])
        expect(Buffer.from(sealed).subarray(0, shown.length).equals(Buffer.from(shown))).toBe(true)
        expect((await readSeals(sealed))[0]).toMatchObject({ intact: true, coversAll: true })
      }
    },
  )
})
