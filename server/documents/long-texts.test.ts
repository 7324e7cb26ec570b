import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { fillPdf } from './fill.ts'
import { formOf, onePage, textField } from './fixtures/raw-pdf.ts'
import { mergeReports } from './merge-reports.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
const fill = (template: Uint8Array, config: DocumentConfig) => fillPdf({ template, config, values })
const LONG = Array.from({ length: 120 }, (_, at) => `parola${at}`).join(' ')

/** The letters of each page outside these boxes of the first page, and those inside. */
async function readAround(
  pdf: Uint8Array,
  boxes: readonly { x: number; y: number; width: number; height: number }[],
) {
  const pages = (await PDF.load(pdf)).extractText()
  const letters = pages[0]!.lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
  const isInside = ({ bbox }: (typeof letters)[number]) =>
    boxes.some(
      ({ x, y, width, height }) =>
        bbox.x >= x - 0.5 &&
        bbox.x + bbox.width <= x + width + 0.5 &&
        bbox.y >= y - 2 &&
        bbox.y + bbox.height <= y + height + 2,
    )
  const join = (found: typeof letters) => found.map(({ char }) => char).join('')
  return {
    inside: join(letters.filter(isInside)),
    outside: join(letters.filter((letter) => !isInside(letter))).trim(),
    attached: pages.slice(1).map(({ text }) => text),
  }
}

const box = { x: 50, y: 780, width: 200, height: 20 }

describe('a text that is too long for its box', () => {
  it('a text that is too long for its box continues on an attached page, which the box refers to', async () => {
    const { pdf, pages, report } = await fill(formOf([textField('note', 0, '/TU (Note del cliente)')]), {
      note: LONG,
    })
    const { inside, outside, attached } = await readAround(pdf, [box])
    expect(inside).toBe('segue: vedi allegato, punto 1')
    expect(outside).toBe('')
    expect(pages).toBe(2)
    expect(attached[0]).toMatch(/^Allegato\n.*\nPunto 1 · Note del cliente \(pagina 1\)\n/)
    expect(attached[0]!.replaceAll(/\s+/g, ' ')).toContain(LONG)
    expect(report).toMatchObject({
      filled: ['note'],
      overflowing: [],
      continued: [{ field: 'note', point: 1 }],
    })
  })

  it('a text that is too long for its box starts in a box of several lines', async () => {
    const { pdf } = await fill(formOf(['/FT /Tx /T (note) /Ff 4096 /Rect [50 740 250 800]']), { note: LONG })
    const { inside, outside, attached } = await readAround(pdf, [{ ...box, y: 740, height: 60 }])
    expect(inside).toMatch(/^parola0 ?parola1 ?parola2.*… ?\(segue: ?vedi ?allegato, ?punto ?1\)$/)
    expect(outside).toBe('')
    expect(attached[0]!.replaceAll(/\s+/g, ' ')).toContain(LONG)
  })

  it('a text that is too long for its box leaves the fields beside it as they are', async () => {
    const fields = ['a', 'b', 'c'].map(
      (name, at) => `/FT /Tx /T (${name}) /Rect [${50 + at * 60} 780 ${110 + at * 60} 792]`,
    )
    const { pdf } = await fill(formOf(fields), { a: LONG, b: 'Milano', c: LONG.toUpperCase() })
    const boxes = [0, 1, 2].map((at) => ({ x: 50 + at * 60, y: 780, width: 60, height: 12 }))
    const { inside, outside, attached } = await readAround(pdf, boxes)
    expect(inside).toMatch(/vedi allegato,.*vedi allegato,.*Milano.*punto 1.*punto 2/)
    expect(outside).toBe('')
    expect(attached).toHaveLength(1)
  })

  it('the attachment has one point for each text, for any number of boxes', async () => {
    const { report } = await fill(formOf([textField('a'), textField('a', 1), textField('b', 2)]), {
      a: LONG,
      b: LONG,
    })
    expect(report.continued.map(({ field, point }) => [field, point])).toEqual([
      ['a', 1],
      ['a', 1],
      ['b', 2],
    ])
  })

  it('the attachment has as many pages as the text needs', async () => {
    const text = Array.from({ length: 3000 }, (_, at) => `p${at}`).join(' ')
    const { pdf, pages } = await fill(formOf([textField('note')]), { note: text })
    const { attached } = await readAround(pdf, [box])
    expect(pages).toBe(1 + attached.length)
    expect(attached.length).toBeGreaterThan(2)
    expect(attached.join(' ').replaceAll(/\s+/g, ' ')).toContain('p2998 p2999')
  })

  it('a placed text that is too long refers to the attachment', async () => {
    const place = { page: 1, x: 60, y: 100, size: 10, width: 150, value: LONG }
    const { pdf, report } = await fill(onePage(), { a: place })
    expect(report).toMatchObject({ continued: [{ field: 'a', point: 1 }] })
    const { outside } = await readAround(pdf, [{ x: 58, y: 98, width: 154, height: 12 }])
    expect(outside).toBe('')
  })

  it.each([
    ['a comb', textField('cf', 0, '/Ff 16777216 /MaxLen 16')],
    ['a box that has no room for a reference', '/FT /Tx /T (cf) /Rect [50 780 58 784]'],
  ])('a text that is too long leaves %s empty and is reported', async (_name, field) => {
    const { pdf, pages, report } = await fill(formOf([field]), { cf: 'RSSMRA80A01F205XYZ' })
    expect(report).toMatchObject({ overflowing: [{ field: 'cf', page: 1 }], continued: [] })
    expect(pages).toBe(1)
    expect((await readAround(pdf, [])).outside).toBe('')
  })

  it('a text beyond the limit of the attachment is left out and reported', async () => {
    const { pages, report } = await fill(formOf([textField('note')]), { note: 'a '.repeat(40_000) })
    expect(report.overflowing.map(({ field }) => field)).toEqual(['note'])
    expect(pages).toBe(1)
  })

  it('the attachment numbers its pages within the whole file', async () => {
    const { report } = await fill(formOf([textField('note')]), { note: LONG })
    const joined = mergeReports([
      { pages: 2, report },
      { pages: 2, report },
    ])
    expect(joined.continued.map(({ page, point }) => [page, point])).toEqual([
      [1, 1],
      [3, 1],
    ])
  })
})
