import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { fillPdf } from './fill.ts'
import { leftEdgesOfAppearances } from './fixtures/drawn-forms.ts'
import { drawnTexts } from './fixtures/drawn-texts.ts'
import { flate, formOf, textField } from './fixtures/raw-pdf.ts'

const fill = (template: Uint8Array, config: DocumentConfig) =>
  fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })

/** One field, object 5, in boxes of 200 by 20 points one below the other, each with entries of its own. */
const kidsOf = (field: string, kids: readonly string[], form = '') => {
  const refs = kids.map((_, at) => `${at + 6} 0 R`).join(' ')
  const widgets = kids.map(
    (more, at) =>
      `<< /Type /Annot /Subtype /Widget /P 3 0 R /Parent 5 0 R /F 4 /Rect [50 ${700 - 30 * at} 250 ${720 - 30 * at}] ${more} >>`,
  )
  return formOf([`/FT /Tx /T (nome) ${field} /Kids [${refs}]`], { form }, widgets)
}

describe('a field in several boxes', () => {
  it('a field in several boxes has the size and the colour of each', async () => {
    const template = kidsOf('/DA (/Helv 9 Tf 0 1 0 rg)', [
      '/DA (/Helv 14 Tf 1 0 0 rg)',
      '/DA (/Helv 6 Tf 0 0 1 rg)',
      '',
    ])
    const texts = await drawnTexts((await fill(template, { nome: 'Rossi' })).pdf)
    expect(texts).toMatchObject([
      { text: 'Rossi', size: 14, ink: '#ff0000' },
      { text: 'Rossi', size: 6, ink: '#0000ff' },
      { text: 'Rossi', size: 9, ink: '#00ff00' },
    ])
  })

  it('a field in several boxes is bold where the font of the box is', async () => {
    const fonts =
      '/DR << /Font << /F1 << /Type /Font /BaseFont /ABCDEF+Arial-BoldMT >> /F2 << /BaseFont /Arial >> >> >>'
    const template = kidsOf(
      '',
      ['/DA (/F1 10 Tf)', '/DA (/F2 10 Tf)', '/DA (/HeBo 10 Tf)', '/DA (/Helv 10 Tf)'],
      fonts,
    )
    const texts = await drawnTexts((await fill(template, { nome: 'Rossi' })).pdf)
    expect(texts.map(({ font }) => font)).toEqual([
      'IBMPlexSans-SmBld',
      'IBMPlexSans',
      'IBMPlexSans-SmBld',
      'IBMPlexSans',
    ])
  })

  it('a field in several boxes has the alignment of each', async () => {
    const template = kidsOf('/Q 2', ['/Q 0', '/Q 1', ''])
    const [left, centred, right] = await drawnTexts((await fill(template, { nome: '1.234,56' })).pdf)
    expect(left!.x).toBe(52)
    expect(right!.x).toBeGreaterThan(centred!.x)
    // A centred text begins halfway between the other two.
    expect(Math.abs(centred!.x - (left!.x + right!.x) / 2)).toBeLessThanOrEqual(1)
  })

  it('a field of two dictionaries with one name has the style and the limit of each', async () => {
    const template = formOf([
      textField('nome', 0, '/DA (/Helv 14 Tf 1 0 0 rg) /MaxLen 3'),
      textField('nome', 1, '/DA (/Helv 6 Tf 0 0 1 rg)'),
    ])
    const { pdf, report } = await fill(template, { nome: 'Rossi' })
    expect((await drawnTexts(pdf)).map(({ size }) => size)).toEqual([14, 6])
    expect(report.overLimit).toMatchObject([{ field: 'nome', page: 1, box: { y: 780 } }])
  })
})

describe('a field with cells', () => {
  it.each([
    [0, [0, 1, 2]],
    [1, [3, 4, 5]],
    [2, [7, 8, 9]],
  ])('a field with cells and the alignment %i shows a short text in whole cells', async (align, cells) => {
    const template = formOf([textField('cap', 0, `/Ff 16777216 /MaxLen 10 /Q ${align}`)])
    const { pdf } = await fill(template, { cap: '123' })
    expect((await drawnTexts(pdf)).map(({ x }) => Math.floor((x - 50) / 20))).toEqual(cells)
  })

  it.each([
    ['the digits of a day', 8, '10/12/1985', '10121985'],
    ['the digits of a day without zeros', 8, '1-12-1985', '01121985'],
    ['a day with separators where there is room', 10, '10/12/1985', '10/12/1985'],
    ['a telephone number without spaces', 13, '+39 333 123 4567', '+393331234567'],
    ['a telephone number without the prefix', 10, '+39 333 123 4567', '3331234567'],
    ['a telephone number of the prefix with zeros', 10, '0039-333-1234567', '3331234567'],
    ['a telephone number with a stroke', 10, '02/1234 5678', '0212345678'],
    ['an IBAN without spaces', 27, 'IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
  ])('a field with cells shows %s', async (_name, cells, text, drawn) => {
    const template = formOf([textField('casella', 0, `/Ff 16777216 /MaxLen ${cells}`)])
    const { pdf, report } = await fill(template, { casella: text })
    expect((await drawnTexts(pdf)).map((part) => part.text).join('')).toBe(drawn)
    expect(report).toMatchObject({ filled: ['casella'], overflowing: [] })
  })

  it('fields with cells show the parts of a day that their rules name [TEMPL-15]', async () => {
    const boxes = [
      ['gg', 'giorno', 2],
      ['mm', 'mese', 2],
      ['aaaa', 'anno', 4],
      ['tutto', 'cifre', 8],
    ] as const
    const template = formOf(
      boxes.map(([name, , cells], at) => textField(name, at, `/Ff 16777216 /MaxLen ${cells}`)),
    )
    const config = Object.fromEntries(boxes.map(([name, part]) => [name, `{data_di_nascita.${part}}`]))
    const fields = new Map([['data_di_nascita', { raw: '1985-12-10', text: '10/12/1985' }]])
    const { pdf, report } = await fillPdf({ template, config, values: { fields, variables: new Map() } })
    expect((await drawnTexts(pdf)).map(({ text }) => text).join('')).toBe('1012198510121985')
    expect(report).toMatchObject({ filled: ['gg', 'mm', 'aaaa', 'tutto'], overflowing: [] })
  })

  it.each([
    ['an amount', 7, '1.234,56'],
    ['a name', 9, 'MARIO ROSSI'],
    ['a year of two digits', 6, '10/12/1985'],
    ['a foreign number', 10, '+41 79 123 45 67'],
  ])('a field with cells reports %s that would lose its meaning', async (_name, cells, text) => {
    const template = formOf([textField('casella', 0, `/Ff 16777216 /MaxLen ${cells}`)])
    const { report } = await fill(template, { casella: text })
    expect(report.overflowing).toMatchObject([{ field: 'casella', text }])
  })
})

describe('a field with a limit of letters', () => {
  it('a field with a limit of letters reports a longer text and shows it [TEMPL-15]', async () => {
    const { pdf, report } = await fill(formOf([textField('cap', 0, '/MaxLen 5')]), { cap: '123456789' })
    expect(report.overLimit).toMatchObject([{ field: 'cap', page: 1, text: '123456789' }])
    expect(await drawnTexts(pdf)).toMatchObject([{ text: '123456789' }])
  })

  it.each([
    ['a text as long as it permits', '/MaxLen 5', '12345'],
    ['a text without a limit', '/MaxLen 0', '123456789'],
    ['a day whose digits it permits', '/MaxLen 8', '10/12/1985'],
  ])('a field with a limit of letters does not report %s', async (_name, limit, text) => {
    const { report } = await fill(formOf([textField('cap', 0, limit)]), { cap: text })
    expect(report.overLimit).toBeUndefined()
  })

  it('a field with a limit of letters does not report the longer text of its template', async () => {
    const { report } = await fill(formOf([textField('cap', 0, '/MaxLen 5 /V (123456789)')]), {})
    expect(report.overLimit).toBeUndefined()
  })
})

describe('a text with a letter that the first font lacks', () => {
  it.each([
    ['a ligature', 'eﬀetto', ['e', 'ﬀ', 'etto']],
    ['a Georgian letter', 'Rossi ა', ['Rossi ', 'ა']],
    ['an accent on a letter that has none composed', 'xა̈y', ['x', 'ა̈', 'y']],
  ])('a text with %s has this letter alone in the second font', async (_name, text, parts) => {
    const { pdf, report } = await fill(formOf([textField('nome')]), { nome: text })
    const drawn = await drawnTexts(pdf)
    expect(drawn.map((part) => part.text.normalize('NFC'))).toEqual(parts)
    expect(drawn.map(({ font }) => font.startsWith('DejaVu'))).toEqual(
      parts.map((part) => !/^[\w ]+$/.test(part)),
    )
    expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(report.missingGlyphs).toEqual([])
  })
})

describe('an option of a list', () => {
  const list = (options: string) =>
    formOf([`/FT /Ch /Ff 131072 /T (scelta) /Rect [50 700 250 720] /Opt [${options}]`])

  it.each([
    ['in the case of the text', '[(m) (minuscola)] [(M) (Maiuscola)]', 'M', 'Maiuscola'],
    ['in another case', '[(m) (minuscola)]', 'M', 'minuscola'],
  ])('an option of a list is chosen %s', async (_name, options, text, drawn) => {
    expect(await drawnTexts((await fill(list(options), { scelta: text })).pdf)).toMatchObject([
      { text: drawn },
    ])
  })

  it('an option of a list is chosen by the rule, also if a field of the contract has the name of the list', async () => {
    const fields = new Map([['scelta', { raw: 'luce', text: 'Luce' }]])
    const { pdf } = await fillPdf({
      template: list('[(luce) (Luce)] [(gas) (Gas)]'),
      config: { scelta: 'Gas' },
      values: { fields, variables: new Map() },
    })
    expect(await drawnTexts(pdf)).toMatchObject([{ text: 'Gas' }])
  })
})

describe('boxes of one export value', () => {
  /** Three boxes with the states 0, 1 and 2, whose export values are those of `/Opt`. */
  const boxes = (flags: number) =>
    formOf(
      [`/FT /Btn /Ff ${flags} /T (fornitura) /Kids [6 0 R 7 0 R 8 0 R] /Opt [(Luce) (Gas) (Luce)]`],
      {},
      [
        ...[0, 1, 2].map(
          (at) =>
            `<< /Type /Annot /Subtype /Widget /P 3 0 R /Parent 5 0 R /F 4 /AS /Off /Rect [${20 + 40 * at} 240 ${34 + 40 * at} 254] /AP << /N << /${at} 9 0 R >> >> >>`,
        ),
        flate('0 0 14 14 re f', '/BBox [0 0 14 14] /Subtype /Form'),
      ],
    )

  it.each([
    ['check boxes are on together', 0, [20, 100]],
    ['radio buttons are on alone', 49_152, [20]],
    ['radio buttons in unison are on together', 49_152 + (1 << 25), [20, 100]],
  ])('boxes of one export value: %s', async (_name, flags, edges) => {
    const { pdf, report } = await fill(boxes(flags), { fornitura: 'Luce' })
    expect(await leftEdgesOfAppearances(pdf)).toEqual(edges)
    expect(report).toMatchObject({ ticked: ['fornitura'], unfilled: [] })
  })
})
