import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { refuseChangingTemplate } from './compare/compare-template.ts'
import { fillPdf } from './fill.ts'
import { drawnTexts } from './fixtures/drawn-texts.ts'
import { inkIn, onBoth } from './fixtures/ink.ts'
import { flate, formOf } from './fixtures/raw-pdf.ts'
import { findUnreadFields } from './fixtures/try-form.ts'
import { inspectBytes } from './inspect.ts'

const fill = (template: Uint8Array, config: DocumentConfig) =>
  fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })
const noticesOf = async (template: Uint8Array) =>
  (await inspectBytes(template)).problems.map(({ message }) => message)

const OUTSIDE = 'Campi fuori dalla pagina, che nei documenti non si vedono'
const PARTLY = 'Campi in parte fuori dalla pagina, che si compilano nella parte che si vede'

/** Pages with their visible part. */
const PAGES: [name: string, page: string, visible: [number, number, number, number]][] = [
  ['a plain page', '', [0, 0, 595, 842]],
  ['a page turned by 90', '/Rotate 90', [0, 0, 595, 842]],
  ['a page turned by 180', '/Rotate 180', [0, 0, 595, 842]],
  ['a page turned by 270', '/Rotate 270', [0, 0, 595, 842]],
  ['a page with a smaller crop box', '/CropBox [100 150 495 700]', [100, 150, 495, 700]],
  ['a turned page with a crop box', '/Rotate 90 /CropBox [100 150 495 700]', [100, 150, 495, 700]],
  ['a crop box larger than the paper', '/CropBox [-50 -50 900 900]', [0, 0, 595, 842]],
  ['a page around its origin', '/MediaBox [-300 -400 300 400]', [-300, -400, 300, 400]],
  ['a page below its origin', '/MediaBox [-600 -900 -5 -58]', [-600, -900, -5, -58]],
  ['a page given from its other corner', '/MediaBox [595 842 0 0]', [0, 0, 595, 842]],
]

/** Text fields of 200 by 20 points that lie inside, across each edge, and beyond each edge of the visible part. */
function formAcross(page: string, [left, low, right, high]: readonly number[]) {
  const places: Record<string, [number, number]> = {
    dentro: [left! + 20, low! + 60],
    sinistra: [left! - 120, low! + 90],
    destra: [right! - 80, low! + 120],
    sotto: [left! + 20, low! - 10],
    sopra: [left! + 20, high! - 12],
    'oltre sinistra': [left! - 210, low! + 90],
    'oltre destra': [right! + 5, low! + 90],
    'oltre sotto': [left! + 20, low! - 25],
    'oltre sopra': [left! + 20, high! + 5],
  }
  return formOf(
    Object.entries(places).map(
      ([name, [x, y]]) => `/FT /Tx /T (${name}) /F 4 /Rect [${x} ${y} ${x + 200} ${y + 20}]`,
    ),
    { page },
  )
}

const ACROSS = ['sinistra', 'destra', 'sotto', 'sopra']
const BEYOND = ['oltre sinistra', 'oltre destra', 'oltre sotto', 'oltre sopra']
const inQuotes = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

describe('a field beyond the edges of its page', () => {
  it.each(PAGES)(
    'a field across an edge is filled in the part that shows, and one beyond it is reported: %s [TEMPL-19]',
    async (_name, page, visible) => {
      const template = formAcross(page, visible)
      expect(await noticesOf(template)).toEqual([
        `${OUTSIDE}: ${inQuotes(BEYOND)}.`,
        `${PARTLY}: ${inQuotes(ACROSS)}.`,
      ])
      const { fields, pages } = await inspectBytes(template)
      for (const place of fields.flatMap(({ places }) => places)) {
        expect(place.x).toBeGreaterThanOrEqual(0)
        expect(place.y).toBeGreaterThanOrEqual(0)
        expect(place.x + place.width).toBeLessThanOrEqual(pages[0]!.width)
        expect(place.y + place.height).toBeLessThanOrEqual(pages[0]!.height)
      }
      const config = Object.fromEntries(fields.map(({ name }) => [name, 'Rossi']))
      const { pdf, report } = await fill(template, config)
      expect(report.filled).toEqual(['dentro', ...ACROSS])
      expect(report.overflowing.map(({ field }) => field)).toEqual(BEYOND)
      expect(await findUnreadFields(pdf, fields, config, report)).toEqual([])
      await refuseChangingTemplate(template)
    },
  )

  it('a text too long for the part that shows is set smaller there', async () => {
    const template = formOf([
      '/FT /Tx /T (dentro) /DA (/Helv 12 Tf) /Rect [50 700 250 720]',
      '/FT /Tx /T (destra) /DA (/Helv 12 Tf) /Rect [495 650 695 670]',
    ])
    const text = 'Maria Rosaria Rossi'
    const drawn = await drawnTexts((await fill(template, { dentro: text, destra: text })).pdf)
    expect(drawn).toMatchObject([
      { text, size: 12, x: 52 },
      { text, x: 497 },
    ])
    expect(drawn[1]!.size).toBeLessThan(12)
  })

  it('a text that the part that shows cannot hold is reported and not filled', async () => {
    const template = formOf(['/FT /Tx /T (destra) /Rect [585 650 795 658]'])
    const { report } = await fill(template, { destra: 'Testo che esce' })
    expect(report).toMatchObject({
      filled: [],
      overflowing: [{ field: 'destra', text: 'Testo che esce', box: { x: 585, width: 10 } }],
    })
  })

  it('a value that another box of the field shows is not reported', async () => {
    const kid = (left: number) =>
      `<< /Type /Annot /Subtype /Widget /Parent 5 0 R /P 3 0 R /F 4 /Rect [${left} 700 ${left + 100} 720] >>`
    const template = formOf(['/FT /Tx /T (nome) /Kids [6 0 R 7 0 R]'], { page: '' }, [kid(50), kid(700)])
    const { report } = await fill(template, { nome: 'Rossi' })
    expect(report).toMatchObject({ filled: ['nome'], overflowing: [] })
  })

  it('a text of the template that no reader shows is not reported', async () => {
    const { report } = await fill(formOf(['/FT /Tx /T (nome) /V (Nota) /Rect [700 700 900 720]']), {})
    expect(report).toMatchObject({ filled: [], overflowing: [], unfilled: [] })
  })

  it('an appearance across an edge keeps its place and its size', async () => {
    const look = flate('0 g 0 0 10 20 re f 100 0 10 20 re f 190 0 10 20 re f', '/BBox [0 0 200 20]')
    const template = formOf(
      ['/FT /Tx /T (nota) /F 4 /V (x) /AP << /N 6 0 R >> /Rect [480 700 680 720]'],
      {},
      [look],
    )
    await refuseChangingTemplate(template)
    const boxes = [480, 500, 580].map((x) => ({ x, y: 702, width: 8, height: 16 }))
    expect(await inkIn((await fill(template, {})).pdf, boxes)).toEqual(onBoth([true, false, true]))
  })

  it('a field that stays upright on a turned page is filled in the part that shows', async () => {
    // Upright, it covers 20 points to the left and 200 upwards of its corner.
    const template = formOf(['/FT /Tx /T (nome) /F 20 /Rect [300 700 500 720]'], { page: '/Rotate 90' })
    const { fields } = await inspectBytes(template)
    const { pdf, report } = await fill(template, { nome: 'Rossi' })
    expect(fields[0]!.places).toMatchObject([{ width: 122, height: 20 }])
    expect(await findUnreadFields(pdf, fields, { nome: 'Rossi' }, report)).toEqual([])
  })
})

describe('a box beyond the edges of its page', () => {
  const box = (name: string, left: number, more = '') =>
    `/FT /Btn /T (${name}) /F 4 /Rect [${left} 700 ${left + 14} 714] ${more}`

  it('a box beyond an edge that a rule ticks is reported, and one across it shows its mark', async () => {
    const template = formOf([box('dentro', 50), box('destra', 585), box('oltre', 600)])
    const { pdf, report } = await fill(template, { dentro: 'x', destra: 'x', oltre: 'x' })
    expect(report).toMatchObject({ ticked: ['dentro', 'destra'], overflowing: [{ field: 'oltre', page: 1 }] })
    const place = { x: 586, y: 701, width: 9, height: 12 }
    expect(await inkIn(pdf, [place])).toEqual(onBoth([true]))
    expect((await fill(template, { oltre: 'no' })).report.overflowing).toEqual([])
  })

  it('a choice whose button lies beyond an edge is reported with its text', async () => {
    const look = flate('0 0 14 14 re f', '/BBox [0 0 14 14]')
    const kid = (state: string, left: number) =>
      `<< /Type /Annot /Subtype /Widget /Parent 5 0 R /P 3 0 R /F 4 /AS /Off /Rect [${left} 700 ${left + 14} 714] /AP << /N << /${state} 8 0 R >> >> >>`
    const template = formOf(['/FT /Btn /Ff 49152 /T (uso) /Kids [6 0 R 7 0 R]'], { page: '' }, [
      kid('Luce', 50),
      kid('Gas', 700),
      look,
    ])
    const luce = (await fill(template, { uso: 'Luce' })).report
    expect(luce).toMatchObject({ ticked: ['uso'], overflowing: [] })
    const gas = (await fill(template, { uso: 'Gas' })).report
    expect(gas).toMatchObject({ ticked: [], overflowing: [{ field: 'uso', text: 'Gas' }] })
  })

  it('a signature box beyond an edge is named, and one across it has its place on the page', async () => {
    const template = formOf([
      '/FT /Sig /T (firma_cliente) /F 4 /Rect [495 700 695 740]',
      '/FT /Sig /T (firma_ufficio) /F 4 /Rect [700 700 900 740]',
    ])
    expect(await noticesOf(template)).toEqual([
      `${PARTLY}: “firma_cliente”.`,
      'Firme senza un riquadro visibile, che nessuno appone: “firma_ufficio”.',
    ])
    const { fields } = await inspectBytes((await fill(template, {})).pdf)
    expect(fields.map(({ places }) => places)).toEqual([
      [{ page: 1, x: 495, y: 700, width: 100, height: 40 }],
      [],
    ])
  })
})

describe('a text placed beyond the edges of the page', () => {
  const placed = (x: number, y: number, more = {}) => ({ page: 1, x, y, size: 10, value: 'Rossi', ...more })
  const page = formOf([])

  it.each([
    ['to the left', placed(-60, 300, { width: 50 })],
    ['to the right', placed(600, 300)],
    ['below', placed(50, -20)],
    ['above', placed(50, 850)],
  ])('a text placed beyond the edges of the page is reported: %s', async (_name, entry) => {
    const { report } = await fill(page, { nota: entry })
    expect(report).toMatchObject({ filled: [], overflowing: [{ field: 'nota', text: 'Rossi' }] })
  })

  it('a text placed across an edge is set into the part that shows', async () => {
    const { pdf, report } = await fill(page, {
      destra: placed(560, 300, { width: 200 }),
      sinistra: placed(-30, 200, { width: 80 }),
    })
    expect(report).toMatchObject({ filled: ['destra', 'sinistra'], overflowing: [] })
    expect((await drawnTexts(pdf)).map(({ text, x }) => [text, x])).toEqual([
      ['Rossi', 560],
      ['Rossi', 0],
    ])
  })
})
