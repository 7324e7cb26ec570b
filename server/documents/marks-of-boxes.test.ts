import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { fillPdf } from './fill.ts'
import { drawnTexts } from './fixtures/drawn-texts.ts'
import { inkIn, onBoth } from './fixtures/ink.ts'
import { flate, formOf } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { unmarkedTexts } from './fixtures/unmarked-texts.ts'

const fill = (template: Uint8Array, config: DocumentConfig = {}) =>
  fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })

/** A check box of 14 by 14 points, the n-th from the left, without an appearance. */
const box = (name: string, at: number, more: string) =>
  `/FT /Btn /T (${name}) /F 4 /Rect [${50 + 40 * at} 700 ${64 + 40 * at} 714] ${more}`

/** The texts of one ticked box with this caption. */
async function markOf(caption: string, more = '/DA (/ZaDb 0 Tf 0 g)', form = '') {
  const template = formOf([box('casella', 0, `/MK << /CA ${caption} >> ${more}`)], { form })
  return await drawnTexts((await fill(template, { casella: 'x' })).pdf)
}

const DINGBATS = '/DR << /Font << /F7 << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>'
/** The characters of the font and what it draws for them (ISO 32000-1, D.6). */
const SYMBOLS =
  '4✔ 8✘ l● n■ u◆ H★ 3✓ 5✕ 6✖ 7✗ X✸ !✁ %☎ *☛ +☞ F✦ s▲ t▼ w◗ ~❞ \xa1❡ \xa8♣ \xa9♦ \xaa♥ \xab♠ \xac① \xb5⑩ \xb6❶ \xd4➔ \xd5→ \xd6↔ \xd7↕ \xd8➘ \xfe➾'

describe('the mark of a box without an appearance', () => {
  it.each(SYMBOLS.split(' ').map((pair) => [...pair]))(
    'the mark of a box without an appearance is the character that the form defines: %s is %s [TEMPL-20]',
    async (letter, symbol) => {
      const code = letter!.codePointAt(0)!.toString(16)
      expect(await markOf(`<${code}>`)).toMatchObject([{ text: symbol, ink: '#000000' }])
    },
  )

  it('the marks of several boxes are those of each, also in a group of radio buttons', async () => {
    const kid = (at: number, caption: string) =>
      `<< /Type /Annot /Subtype /Widget /Parent 7 0 R /P 3 0 R /F 4 /Rect [${50 + 40 * at} 600 ${64 + 40 * at} 614] /MK << /CA (${caption}) >> >>`
    const template = formOf(
      [
        box('uno', 0, '/MK << /CA (8) >>'),
        box('due', 1, '/MK << /CA (H) >>'),
        '/FT /Btn /Ff 49152 /T (tre) /Opt [(Luce) (Gas)] /Kids [8 0 R 9 0 R]',
      ],
      {},
      [kid(0, 'n'), kid(1, 'u')],
    )
    const config = { uno: 'x', due: 'x' }
    const marks = async (choice: string) =>
      (await drawnTexts((await fill(template, { ...config, tre: choice })).pdf)).map(({ text }) => text)
    expect(await marks('Luce')).toEqual(['✘', '★', '■'])
    expect(await marks('Gas')).toEqual(['✘', '★', '◆'])
  })

  it.each([
    ['in a font of texts', '(X)', '/DA (/Helv 0 Tf 1 0 0 rg)', '', 'X', '#ff0000'],
    ['one of the six styles in a font of texts', '(4)', '/DA (/Helv 0 Tf 1 0 0 rg)', '', '✔', '#ff0000'],
    ['in the font of the form alone', '(3)', '', '/DA (/Helv 0 Tf 0 0 1 rg)', '✓', '#0000ff'],
    ['in a font of dingbats of another name', '(3)', '/DA (/F7 0 Tf 0 g)', DINGBATS, '✓', '#000000'],
    ['in Unicode', '<FEFF2611>', '/DA (/ZaDb 0 Tf 0 g)', '', '☑', '#000000'],
    ['of several letters', '(Si)', '/DA (/Helv 0 Tf 0 g)', '', 'Si', '#000000'],
  ])(
    'the mark of a box without an appearance has the letters and the colour of its style: %s',
    async (_name, caption, own, form, text, ink) => {
      expect(await markOf(caption, own, form)).toMatchObject([{ text, ink }])
    },
  )

  it.each(['()', '(  )', '<FEFF>'])(
    'the mark of a box without a character is the usual one: %s',
    async (caption) => {
      const template = formOf([box('casella', 0, `/MK << /CA ${caption} >>`)])
      const { pdf } = await fill(template, { casella: 'x' })
      expect(await drawnTexts(pdf)).toEqual([])
      expect(await inkIn(pdf, [{ x: 50, y: 700, width: 14, height: 14 }])).toEqual(onBoth([true]))
    },
  )

  it('the mark of a box stays inside of it, at the size of its style where there is room', async () => {
    const style = (size: number) => `/MK << /CA (8) >> /DA (/ZaDb ${size} Tf 0 g)`
    const template = formOf([box('a', 0, style(0)), box('b', 1, style(8)), box('c', 2, style(60))])
    const [automatic, given, huge] = await drawnTexts((await fill(template, { a: 'x', b: 'x', c: 'x' })).pdf)
    expect(automatic!.size).toBeGreaterThan(11)
    expect(given!.size).toBe(8)
    expect(huge!.size).toBe(automatic!.size)
  })

  it.each([...'48lnuH'])('the mark of a box leaves no ink beside it: %s', async (letter) => {
    const template = formOf([box('casella', 0, `/MK << /CA (${letter}) >>`)])
    const { pdf } = await fill(template, { casella: 'x' })
    const beside = [
      { x: 45, y: 690, width: 24, height: 9 },
      { x: 45, y: 715, width: 24, height: 9 },
      { x: 40, y: 690, width: 9, height: 34 },
      { x: 65, y: 690, width: 9, height: 34 },
    ]
    expect(await inkIn(pdf, [{ x: 52, y: 702, width: 10, height: 10 }, ...beside])).toEqual(
      onBoth([true, false, false, false, false]),
    )
  })

  it('the mark of a box is part of the structure of the document', async () => {
    const template = formOf([box('casella', 0, '/TU (Consenso) /MK << /CA (4) >>')])
    const { pdf } = await fill(template, { casella: 'x' })
    expect(await unmarkedTexts(pdf)).toEqual([])
  })

  it('the mark of a box is drawn also where the template ticks it, and not where it is off', async () => {
    const template = formOf([
      box('accesa', 0, '/AS /Yes /V /Yes /MK << /CA (u) >>'),
      box('spenta', 1, '/AS /Off /V /Off /MK << /CA (u) >>'),
    ])
    expect(await drawnTexts((await fill(template)).pdf)).toMatchObject([{ text: '◆', x: 52 }])
  })

  it('the mark of a box with an appearance is that of the appearance', async () => {
    const look = flate('0 0 14 14 re f', '/BBox [0 0 14 14]')
    const template = formOf(
      [box('casella', 0, '/MK << /CA (8) >> /AS /Off /AP << /N << /Si 6 0 R >> >>')],
      {},
      [look],
    )
    expect(await drawnTexts((await fill(template, { casella: 'x' })).pdf)).toEqual([])
  })
})

describe('the caption of a printed button without an appearance', () => {
  const button = (flags: number) =>
    formOf([
      `/FT /Btn /Ff 65536 /T (ufficio) /F ${flags} /Rect [50 700 150 720] /MK << /CA (Timbro dell'ufficio) /BC [0 g] >> /DA (/Helv 8 Tf 0 g)`,
    ])

  it('the caption of a printed button without an appearance is drawn', async () => {
    expect(await readText((await fill(button(4))).pdf)).toEqual(["Timbro dell'ufficio"])
  })

  it('the caption of a button on the screen alone is not drawn', async () => {
    expect(await readText((await fill(button(0))).pdf)).toEqual([''])
  })
})

describe('the choices of a list', () => {
  const OPTIONS = '/Opt [[(l) (Luce)] [(g) (Gas)] [(f) (Fibra)] (Mobile)]'
  const list = (more: string, form = '') =>
    formOf([`/FT /Ch /Ff 2097152 /T (servizi) /F 4 /Rect [50 600 250 680] ${OPTIONS} ${more}`], { form })
  const drawn = async (template: Uint8Array, config: DocumentConfig = {}) =>
    (await readText((await fill(template, config)).pdf))[0]

  it.each([
    ['several values', '/V [(l) (f)]', 'Luce, Fibra'],
    ['several values in hexadecimal letters', '/V [<FEFF006C> <66>]', 'Luce, Fibra'],
    ['one value in an array', '/V [(g)]', 'Gas'],
    ['one value', '/V (g)', 'Gas'],
    ['values and the numbers of others', '/V [(l) (g)] /I [2 3]', 'Luce, Gas'],
    ['the numbers of options alone', '/I [1 3]', 'Gas, Mobile'],
    ['a number beyond its options', '/I [0 9]', 'Luce'],
    ['a value that is none of its options', '/V [(l) (Altro)]', 'Luce, Altro'],
    ['no value', '/V []', ''],
    ['a value of a reset alone', '/DV [(l) (g)]', ''],
    ['another value than that of a reset', '/V [(f)] /DV [(l) (g)]', 'Fibra'],
  ])(
    'the choices of a list without an appearance are those of the template: %s [TEMPL-20]',
    async (_n, more, text) => {
      expect(await drawn(list(more))).toBe(text)
      expect(await drawn(list(more, '/NeedAppearances true'))).toBe(text)
    },
  )

  it('the choices of a list with an appearance are as the template draws them', async () => {
    const look = flate(
      'BT /F1 9 Tf 2 60 Td (Come disegnato) Tj ET',
      '/BBox [0 0 200 80] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
    )
    const template = formOf(
      [
        `/FT /Ch /Ff 2097152 /T (servizi) /F 4 /Rect [50 600 250 680] ${OPTIONS} /V [(l) (f)] /AP << /N 6 0 R >>`,
      ],
      {},
      [look],
    )
    expect(await drawn(template)).toBe('Come disegnato')
    expect(await drawn(template, { servizi: 'g, Mobile' })).toBe('Gas, Mobile')
  })

  it.each([
    ['l, g', 'Luce, Gas'],
    ['luce; FIBRA', 'Luce, Fibra'],
    ['g', 'Gas'],
    ['l, altro', 'l, altro'],
  ])('the choices of a list are those that a rule names: %s', async (text, expected) => {
    expect(await drawn(list(''), { servizi: text })).toBe(expected)
  })
})
