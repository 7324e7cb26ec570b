import { PDF, type PdfStream } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { fillPdf } from './fill.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { flate, formOf, onePage, rawPdf, textField } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { inspectBytes } from './inspect.ts'
import { mergePdfs } from './merge.ts'
import { everyDict } from './pdf/active-content.ts'
import { isStream, objectsOf } from './pdf/objects.ts'
import { RefusedFile } from './refusal.ts'

function valuesOf(fields: Record<string, string>): DocumentValues {
  return {
    fields: new Map(Object.entries(fields).map(([name, text]) => [name, { raw: text, text }])),
    variables: new Map(),
  }
}

const RECORD = valuesOf({
  nome: 'Niccolò',
  cognome: 'D’Andrèa',
  note: 'Perché è già più di 10 €\nseconda riga',
  cf: 'NDRNCL80A01F205X',
  delegato: 'true',
  pagamento: 'bollettino',
  uso: 'c2',
  provincia: 'rm',
  privacy: 'sì',
  pod: 'IT001E12345678',
  verticale: 'in piedi',
})
const CONFIG: DocumentConfig = { 'cliente.nome': '{nome}', 'cliente.cognome': '{cognome}' }
const TEXTS = [
  ['Niccolò', 'D’Andrèa', 'Perché è già più di 10 €', 'seconda riga', 'Cottura', 'RM', 'IT001E12345678'],
  ['IT001E12345678', 'in piedi'],
]

const fill = (template: Uint8Array, values = RECORD, config = CONFIG) => fillPdf({ template, config, values })

describe('a printed form', () => {
  it('a printed form is filled in every kind of field, and flattened', async () => {
    const { pdf, pages, report } = await fill(printedForm())
    const text = await readText(pdf)
    for (const [page, expected] of TEXTS.entries())
      for (const part of expected) expect(text[page]).toContain(part)
    expect(text[0]?.replace(/\s/g, '')).toContain('NDRNCL80A01F205X')
    expect(text.join()).not.toMatch(/Scritto prima|bollettino|Riscaldamento/)
    expect(pages).toBe(2)
    expect(report).toEqual({
      filled: ['cliente.nome', 'cliente.cognome', 'note', 'cf', 'uso', 'provincia', 'pod', 'verticale'],
      ticked: ['delegato', 'pagamento', 'privacy'],
      unfilled: [],
      signing: [],
      overflowing: [],
      continued: [],
      missingGlyphs: [],
      unknown: [],
    })
    const left = await inspectBytes(pdf)
    expect(left.fields).toMatchObject([{ name: 'firma', type: 'signature', places: [{ page: 1 }] }])
  })

  it('the report of a printed form names each value that is not shown, with page and reason', async () => {
    const { report } = await fill(printedForm(), valuesOf({ nome: '', cf: '' }), CONFIG)
    expect(report.unfilled).toEqual([
      { field: 'cliente.nome', page: 1, why: 'empty', required: false },
      { field: 'cliente.cognome', page: 1, why: 'empty', required: false },
      { field: 'cf', page: 1, why: 'empty', required: false },
      { field: 'pagamento', page: 1, why: 'no-rule', required: false },
      { field: 'uso', page: 1, why: 'no-rule', required: false },
      { field: 'provincia', page: 1, why: 'no-rule', required: false },
      { field: 'pod', page: 2, why: 'no-rule', required: false },
      { field: 'verticale', page: 2, why: 'no-rule', required: false },
    ])
  })

  it('the report of a printed form names config entries of missing fields', async () => {
    const config: DocumentConfig = { nome: 'x', lontano: { page: 3, x: 1, y: 1, size: 9, value: 'x' } }
    expect((await fill(printedForm(), RECORD, config)).report.unknown).toEqual(['lontano', 'nome'])
  })

  it('a printed form keeps its own text in a field without a value', async () => {
    const { pdf } = await fill(printedForm(), valuesOf({}), {})
    expect((await readText(pdf))[0]).toContain('Scritto prima')
  })

  it('the report of a printed form names the texts that do not fit, with their boxes and their place in the attachment', async () => {
    const long = 'parola '.repeat(80).trim()
    const { report } = await fill(printedForm(), valuesOf({ pod: long, cf: 'DICIASSETTELETTER' }))
    const box = (page: number, x: number, y: number) => ({ page, box: { x, y, width: 200, height: 20 } })
    expect(report.overflowing).toEqual([{ field: 'cf', text: 'DICIASSETTELETTER', ...box(1, 50, 690) }])
    expect(report.continued).toEqual([
      { field: 'pod', text: long, point: 1, ...box(2, 100, 475) },
      { field: 'pod', text: long, point: 1, ...box(1, 300, 500) },
    ])
  })
})

/** The drawings that pages and fields refer to. */
async function drawings(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return [...everyDict(pdf.getCatalog(), objectsOf(pdf))]
    .filter((dict) => isStream(dict) && dict.getName('Subtype')?.value === 'Form')
    .map((dict) => Buffer.from((dict as PdfStream).getDecodedData()).toString('latin1'))
    .sort()
    .reverse()
}

const field = textField('nome')
const textOf = async (template: Uint8Array, config: DocumentConfig = {}) =>
  (await readText((await fill(template, RECORD, config)).pdf)).join('\n')

describe('an unusual form', () => {
  it.each([
    ['has neither a default appearance nor resources', formOf([field])],
    ['has a default appearance of nonsense', formOf([`${field} /DA (/Helv Tf 7 rg)`])],
    [
      'has an appearance already',
      formOf([`${field} /AP << /N 6 0 R >>`], {}, [flate('BT ET', '/BBox [0 0 1 1]')]),
    ],
    ['has a vendor’s form beside its own', formOf([field], { form: '/XFA 6 0 R' }, [flate('<x/>')])],
    ['locks its fields', formOf([`${field} /Ff 1`])],
    ['forgot to list its fields', onePage({ page: '/Annots [4 0 R]' }, [`<< /Subtype /Widget ${field} >>`])],
  ])('an unusual form that %s is filled', async (_title, template) => {
    expect(await textOf(template)).toContain('Niccolò')
    const { pdf } = await fill(template, RECORD, {})
    expect((await inspectBytes(pdf)).problems.map(({ code }) => code)).toEqual(['no-fields'])
  })

  it('a form that is encrypted without a password is filled and decrypted', async () => {
    const pdf = await PDF.load(formOf([field], { page: '/Contents 6 0 R' }, [flate('BT ET')]))
    pdf.setProtection({ userPassword: '', ownerPassword: 'padrone', permissions: { modify: false } })
    const { pdf: filled } = await fill(await pdf.save(), RECORD, {})
    expect(await readText(filled)).toEqual(['Niccolò'])
    expect((await PDF.load(filled)).isEncrypted).toBe(false)
  })

  it('a form with a broken cross-reference table is filled', async () => {
    const broken = formOf([field])
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    expect(await textOf(Buffer.from(broken, 'latin1'))).toBe('Niccolò')
  })

  it('a PDF form whose pages share /Resources among pages keeps the content of each page', async () => {
    const mark = (text: string) => flate(`BT /F 10 Tf (${text}) Tj ET`, '/BBox [0 0 90 20] /Resources 9 0 R')
    const template = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 200] /Resources 9 0 R >>',
      '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
      '<< /Subtype /Widget /FT /Btn /F 4 /Ff 65536 /T (a) /Rect [9 9 99 29] /AP << /N 7 0 R >> >>',
      '<< /Subtype /Widget /FT /Btn /F 4 /Ff 65536 /T (b) /Rect [9 9 99 29] /AP << /N 8 0 R >> >>',
      mark('prima'),
      mark('dopo'),
      '<< /Font << /F 10 0 R >> >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ])
    const { pdf } = await fill(template)
    expect(await drawings(pdf)).toEqual([
      expect.stringContaining('(prima)'),
      expect.stringContaining('(dopo)'),
    ])
    for (const { dict } of (await PDF.load(pdf)).getPages())
      expect([...dict.getDict('Resources')!.keys()].map(({ value }) => value)).toEqual(['Font', 'XObject'])
  })
})

describe('a flat file', () => {
  const place = (page: number, value: string, more = {}): DocumentConfig => ({
    a: { page, x: 60, y: 100, size: 10, value, ...more },
  })

  it('a flat file receives texts at coordinates of the displayed page [GAP-53] [TEMPL-12]', async () => {
    const { pdf, report } = await fill(onePage({ page: '/Rotate 90' }), RECORD, place(1, 'di {nome} €'))
    expect(report).toMatchObject({ filled: ['a'], overflowing: [] })
    expect(await readText(pdf)).toEqual(['di Niccolò €'])
    const letters = (await PDF.load(pdf))
      .getPages()[0]!
      .extractText()
      .lines.flatMap(({ bbox }) => bbox)
    // 60 from the left and 100 from below on a page turned by 90 is 495 from the left and 60 from below on the sheet.
    expect(Math.min(...letters.map(({ y }) => y))).toBeCloseTo(60, 1)
    expect(Math.max(...letters.map(({ x }) => x))).toBeGreaterThan(485)
    expect(Math.max(...letters.map(({ x }) => x))).toBeLessThan(495)
  })

  it('a flat file shrinks a text that would leave its width or the page, down to a limit', async () => {
    const long = 'parola '.repeat(10).trim()
    expect((await fill(onePage(), RECORD, place(1, long, { width: 200 }))).report.overflowing).toHaveLength(0)
    expect((await fill(onePage(), RECORD, place(1, long, { width: 10 }))).report.overflowing).toMatchObject([
      { field: 'a', page: 1, text: long, box: { y: 100, width: 14 } },
    ])
    const { report } = await fill(onePage(), RECORD, place(1, 'parola '.repeat(60)))
    expect(report.continued).toMatchObject([{ field: 'a', page: 1, point: 1 }])
  })
})

describe('several documents', () => {
  it('several documents are merged into one with distinct field names [GAP-29]', async () => {
    const { pdf } = await fill(printedForm())
    const merged = await mergePdfs([pdf, pdf])
    const { pages, fields } = await inspectBytes(merged)
    expect(pages.map(({ rotation }) => rotation)).toEqual([0, 90, 0, 90])
    expect(fields).toMatchObject([
      { name: 'firma', places: [{ page: 1 }] },
      { name: 'firma_2', places: [{ page: 3 }] },
    ])
    expect((await PDF.load(merged)).getPageCount()).toBe(4)
    expect(merged.length).toBeLessThan(pdf.length * 2.2)
  })

  it('several documents are refused when one of them cannot be read', async () => {
    await expect(mergePdfs([onePage(), new Uint8Array(9)])).rejects.toBeInstanceOf(RefusedFile)
  })
})
