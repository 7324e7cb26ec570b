import { readFile } from 'node:fs/promises'
import { PDF, PdfStream } from '@libpdf/core'
import { describe, expect, it, vi } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { fillPdf } from './fill.ts'
import { readText } from './fixtures/read-text.ts'
import { mergePdfs } from './merge.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'

function valuesOf(fields: Record<string, string>, variables: Record<string, string> = {}): DocumentValues {
  return {
    fields: new Map(Object.entries(fields).map(([name, text]) => [name, { raw: text, text }])),
    variables: new Map(Object.entries(variables)),
  }
}

/** A sheet with text fields of 120 by 16 points, check boxes and a comb. */
async function sheet(names: { text?: string[]; checks?: string[]; comb?: string }): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const form = pdf.getOrCreateForm()
  const place = (index: number) => ({ x: 50, y: 780 - index * 24, height: 16 })
  for (const [index, name] of (names.text ?? []).entries())
    page.drawField(form.createTextField(name, { fontSize: 10 }), { ...place(index), width: 120 })
  for (const [index, name] of (names.checks ?? []).entries())
    page.drawField(form.createCheckbox(name), { ...place(index), x: 300, width: 16 })
  if (names.comb)
    page.drawField(form.createTextField(names.comb, { comb: true, maxLength: 16 }), {
      ...place(20),
      width: 200,
    })
  return pdf.save()
}

async function filled(template: Uint8Array, config: DocumentConfig, values: DocumentValues) {
  const { pdf, report } = await fillPdf({ template, config, values })
  return { pdf, report, text: (await readText(pdf)).join('\n') }
}

describe('fillPdf', () => {
  it('fillPdf fills a field by its name when the config has no rule for it [TEMPL-12]', async () => {
    const { text, report } = await filled(
      await sheet({ text: ['comune_punto', 'altro'] }),
      {},
      valuesOf({ comune_punto: 'Forlì' }),
    )
    expect(text).toContain('Forlì')
    expect(report).toMatchObject({ overflowing: [], missingGlyphs: [] })
  })

  it('fillPdf prefers the config, and an empty text leaves a field empty [TEMPL-12]', async () => {
    const values = valuesOf({ a: 'di A', b: 'di B' }, { $Nome: 'Niccolò' })
    const { text } = await filled(await sheet({ text: ['a', 'b'] }), { a: 'per $Nome', b: '' }, values)
    expect(text).toContain('per Niccolò')
    expect(text).not.toContain('di ')
  })

  it('fillPdf writes placed texts and reports a missing page [TEMPL-12]', async () => {
    const config = {
      uno: { page: 1, x: 60, y: 60, size: 10, value: 'POD {pod}' },
      due: { page: 9, x: 60, y: 60, size: 10, value: '{pod}' },
    }
    const { text, report } = await filled(await sheet({}), config, valuesOf({ pod: 'IT001E12345678' }))
    expect(text).toContain('POD IT001E12345678')
    expect(report).toMatchObject({ filled: ['uno'], unknown: ['due'] })
  })

  it('fillPdf keeps accents, the euro sign and letters of other alphabets', async () => {
    const values = valuesOf({
      a: 'Perché così è già più: 10 €',
      b: 'Đặng Łukasz Ștefănescu',
      c: 'Ιωάννης Жуков',
    })
    const { text, report } = await filled(await sheet({ text: ['a', 'b', 'c'] }), {}, values)
    for (const value of ['Perché così è già più: 10 €', 'Đặng Łukasz Ștefănescu', 'Ιωάννης Жуков'])
      expect(text).toContain(value)
    expect(report).toMatchObject({ overflowing: [], missingGlyphs: [] })
  })

  it('fillPdf reports characters that no font contains', async () => {
    const { report } = await filled(await sheet({ text: ['a'] }), {}, valuesOf({ a: '王 Li' }))
    expect(report.missingGlyphs).toMatchObject([{ field: 'a', page: 1, text: '王 Li' }])
  })

  it.each([
    'Đorđević',
    'Łukasz',
    'Ștefan Țepeș Ă',
    'Nguyễn Thị Hằng',
    'İstanbul ğış',
    'Đỗ Ằm',
    'Жуковић Ђ',
    'გიორგი',
    'Hovhannès Հայկ',
  ])('fillPdf writes %s completely', async (name) => {
    const { text, report } = await filled(await sheet({ text: ['a'] }), {}, valuesOf({ a: name }))
    expect(text).toBe(name)
    expect(report).toMatchObject({ overflowing: [], missingGlyphs: [] })
  })

  it.each([
    ['accents that stand apart', 'Niccolo\u0300', 'Niccolò'],
    ['a space of no width', 'De\u200bRossi', 'DeRossi'],
    ['a soft hyphen', 'Mila\u00adno', 'Milano'],
    ['a mark of the byte order', '\ufeffAnna', 'Anna'],
    ['a change of direction', 'Anna\u202eB', 'AnnaB'],
    ['a line end of another kind', 'uno\u2028due', 'uno due'],
    ['a byte that is no letter', 'uno\u0000due', 'uno due'],
  ])('fillPdf normalises %s to the displayed text', async (_what, typed, read) => {
    const { text, report } = await filled(await sheet({ text: ['a'] }), {}, valuesOf({ a: typed }))
    expect(text).toBe(read)
    expect(report).toMatchObject({ missingGlyphs: [] })
  })

  it.each(['محمد', 'שלום'])('fillPdf reports %s as right-to-left text', async (name) => {
    const { report } = await filled(await sheet({ text: ['a'] }), {}, valuesOf({ a: name }))
    expect(report.missingGlyphs).toMatchObject([{ field: 'a', text: name }])
  })

  it('fillPdf shrinks a long text, and reports one that fits at no size', async () => {
    const long = 'niccolo.dandrea@esempio.example'
    const values = valuesOf({ a: long, b: 'parola '.repeat(60).trim() })
    const { text, report } = await filled(await sheet({ text: ['a', 'b'] }), {}, values)
    expect(text).toContain(long)
    expect(report.continued).toEqual([
      {
        field: 'b',
        point: 1,
        page: 1,
        text: values.fields.get('b')!.text,
        box: { x: 50, y: 756, width: 120, height: 16 },
      },
    ])
  })

  it('fillPdf ticks boxes by name, by field=value and by config', async () => {
    const checks = ['delegato', 'passaggio_diretto', 'uso_gas=c1', 'uso_gas=c3', 'privato', 'azienda']
    const template = await sheet({ checks })
    const values: DocumentValues = {
      variables: new Map(),
      fields: new Map([
        ['delegato', { raw: 'true', text: 'Sì' }],
        ['passaggio_diretto', { raw: 'false', text: 'No' }],
        ['uso_gas', { raw: 'c1', text: 'C1 Riscaldamento' }],
        ['client_type', { raw: 'domestico', text: 'Domestico' }],
      ]),
    }
    const config = { privato: 'client_type=domestico ? x : ', azienda: 'client_type=business ? x : ' }
    const { pdf, report } = await filled(template, config, values)
    expect((await PDF.load(pdf)).getForm()?.isEmpty ?? true).toBe(true)
    expect(report.ticked).toEqual(['delegato', 'uso_gas=c1', 'privato'])
  })

  it('fillPdf spreads a comb over its cells', async () => {
    const { text } = await filled(await sheet({ comb: 'cf' }), {}, valuesOf({ cf: 'RSSMRA80A01F205X' }))
    expect(text.replace(/\s/g, '')).toContain('RSSMRA80A01F205X')
  })
})

it('mergePdfs merges documents in order [GAP-29]', async () => {
  const [first, second] = await Promise.all(
    ['primo', 'secondo'].map(
      async (text) => (await filled(await sheet({ text: ['a'] }), {}, valuesOf({ a: text }))).pdf,
    ),
  )
  expect(await readText(await mergePdfs([first!, second!]))).toEqual(['primo', 'secondo'])
})

it.each(SAMPLE_TEMPLATES.map((sample) => [sample.filename, sample] as const))(
  'the template %s has two pages, text fields, check boxes and three signature boxes',
  async (_name, sample) => {
    const pdf = await PDF.load(await readFile(sampleTemplatePath(sample)))
    const form = pdf.getForm()!
    expect(pdf.getPageCount()).toBe(2)
    expect(form.getTextFields().length).toBeGreaterThan(40)
    expect(form.getCheckboxes().length).toBeGreaterThan(10)
    expect(form.getSignatureFields()).toHaveLength(3)
  },
)

it('filling a form unpacks each of its drawings at most twice, however many of its steps ask for it', async () => {
  const template = await sheet({ checks: ['uno', 'due', 'tre'] })
  const unpacked = new Map<PdfStream, number>()
  const decode = PdfStream.prototype.getDecodedData
  const spy = vi.spyOn(PdfStream.prototype, 'getDecodedData').mockImplementation(function (this: PdfStream) {
    unpacked.set(this, (unpacked.get(this) ?? 0) + 1)
    return decode.call(this)
  })
  await fillPdf({ template, config: { uno: 'x', due: 'x' }, values: valuesOf({}) })
  spy.mockRestore()
  expect(unpacked.size).toBeGreaterThan(3)
  expect(Math.max(...unpacked.values())).toBeLessThanOrEqual(2)
})
