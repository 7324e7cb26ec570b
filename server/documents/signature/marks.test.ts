import { PDF } from '@libpdf/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { drawing } from '../../../test/drawing.ts'
import { sealOrder } from '../../../test/seal-order.ts'
import { formOf } from '../fixtures/raw-pdf.ts'
import { readText } from '../fixtures/read-text.ts'
import { inspectBytes } from '../inspect.ts'
import { createCertificate, createOwnSigner } from './certificate.ts'
import { type Mark, sealDocument } from './seal.ts'

const now = new Date('2026-11-20T09:05:00Z')
let signer: Awaited<ReturnType<typeof createOwnSigner>>
beforeAll(async () => {
  signer = await createOwnSigner(await createCertificate('Energia Serena', now))
})

/** The page's own coordinates of a box that waits for a signature. */
const UPRIGHT = [320, 90, 500, 134]
const PORTRAIT_BOX = [320, 90, 364, 270]

async function seal(form: Uint8Array, mark: Mark = { kind: 'typed', text: 'Ada Rossi' }) {
  const inspected = await inspectBytes(form)
  if (!inspected.ok) throw new Error('no form')
  const places = inspected.fields.flatMap((field) => field.places)
  return await sealDocument({ ...sealOrder(form, now), places, mark }, { signer })
}

/** The positions of the letters of the first page, in its coordinates. */
async function foldToLetters(file: Uint8Array) {
  const [page] = (await PDF.load(file)).extractText()
  return page!.lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
}

const boxed = ([x1, y1, x2, y2]: readonly number[], more = '') =>
  `/FT /Sig /T (firma) /Rect [${x1} ${y1} ${x2} ${y2}] ${more}`

const PAGES: [what: string, page: string][] = [
  ['as it is', ''],
  ['turned by 90', '/Rotate 90'],
  ['turned by 180', '/Rotate 180'],
  ['turned by 270', '/Rotate 270'],
  ['cropped', '/CropBox [100 50 550 700]'],
  ['cropped and turned by 90', '/CropBox [100 50 550 700] /Rotate 90'],
  ['cropped and turned by 180', '/CropBox [100 50 550 700] /Rotate 180'],
  ['cropped and turned by 270', '/CropBox [100 50 550 700] /Rotate 270'],
  ['in units of two points', '/UserUnit 2'],
  ['in units of two points, cropped and turned', '/UserUnit 2 /CropBox [100 50 550 700] /Rotate 90'],
  ['that begins elsewhere', '/MediaBox [-20 -30 575 812] /Rotate 270'],
]

describe('A signature mark', () => {
  it.each(PAGES)('a signature mark stays inside its box on a page %s [SIGN-8]', async (_what, page) => {
    for (const rect of [UPRIGHT, PORTRAIT_BOX]) {
      const letters = await foldToLetters(await seal(formOf([boxed(rect)], { page })))
      const text = letters.map(({ char }) => char).join('')
      expect(text.length).toBeGreaterThanOrEqual('Ada Rossi'.length)
      const [left, low, right, high] = rect as [number, number, number, number]
      const outside = letters.filter(
        ({ bbox: { x, y, width, height } }) =>
          x < left - 1 || y < low - 1 || x + width > right + 1 || y + height > high + 1,
      )
      expect(outside.map(({ char, bbox }) => [char, bbox])).toEqual([])
    }
  })

  it.each([90, 270])(
    'a signature mark follows the rotation of the page unless its box is rotated: %i [SIGN-8]',
    async (turned) => {
      const along = async (rect: readonly number[], more = '') => {
        const letters = await foldToLetters(
          await seal(formOf([boxed(rect, more)], { page: `/Rotate ${turned}` })),
        )
        const range = (all: number[]) => Math.max(...all) - Math.min(...all)
        return range(letters.map(({ bbox }) => bbox.x)) > range(letters.map(({ bbox }) => bbox.y)) ? 'x' : 'y'
      }
      expect(await along(PORTRAIT_BOX)).toBe('y')
      // Rotated with its page: the box is displayed sideways.
      expect(await along(UPRIGHT)).toBe('x')
      expect(await along(UPRIGHT, '/MK << /R 0 >>')).toBe('x')
    },
  )

  it('the signature mark of each of two signers is in the boxes of that signer and on the page of evidence [SIGN-8]', async () => {
    const form = formOf([boxed(UPRIGHT), boxed([40, 90, 220, 134])])
    const inspected = await inspectBytes(form)
    if (!inspected.ok) throw new Error('no form')
    const [own, other] = inspected.fields.flatMap((field) => field.places)
    const order = sealOrder(form, now)
    const earlier = new Date(now.getTime() - DAY_MS)
    const { signer: _, ...person } = order.evidence
    const consents = [{ text: 'Accetto anch’io.', version: '1', at: now }]
    const anna = { name: 'Anna Verdi', email: 'anna@posta.example', phone: '', fiscalCode: '' }
    const file = await sealDocument(
      {
        ...order,
        markedAt: earlier,
        second: { mark: { kind: 'typed', text: 'Anna Verdi' }, signedAt: now },
        places: [own!, { ...other!, signer: 'second' }],
        evidence: { ...order.evidence, second: { ...person, signer: anna, consents } },
      },
      { signer },
    )
    const half = (x: number) => (x < 300 ? 'left' : 'right')
    const sides = { left: '', right: '' }
    for (const { char, bbox } of await foldToLetters(file)) sides[half(bbox.x)] += char
    expect(sides.right).toMatch(/Ada\s*Rossi.*19\/11\/2026/)
    expect(sides.left).toMatch(/Anna\s*Verdi.*20\/11\/2026/)
    const evidence = (await readText(file)).slice(1).join(' ').replace(/\s+/g, ' ')
    expect(evidence).toContain('Secondo firmatario Nome: Anna Verdi')
    expect(evidence).toContain('Consensi di Anna Verdi')
    expect(evidence).toContain('a anna@posta.example è stato scritto')
  })

  it('a signature mark is in each visible box of its field [SIGN-8]', async () => {
    const rects = [UPRIGHT, [40, 340, 220, 384], [0, 0, 0, 0]]
    const kids = rects.map(
      (rect) => `<< /Type /Annot /Subtype /Widget /P 3 0 R /Parent 5 0 R /F 4 /Rect [${rect.join(' ')}] >>`,
    )
    const form = formOf(
      ['/FT /Sig /T (firma) /Kids [6 0 R 7 0 R 8 0 R 9 0 R]'],
      { page: '/Annots [6 0 R 7 0 R 8 0 R 9 0 R]' },
      [...kids, kids[1]!.replace('/F 4', '/F 2').replace('340', '440').replace('384', '484')],
    )
    const { fields } = await inspectBytes(form)
    const places = fields.flatMap((field) => field.places.slice(0, 1))
    const file = await sealDocument(
      { ...sealOrder(form, now), places, mark: { kind: 'typed', text: 'Ada' } },
      { signer },
    )
    const letters = await foldToLetters(file)
    const inBox = ([left, low, right, high]: readonly number[]) =>
      letters.filter(({ bbox: { x, y } }) => x > left! && x < right! && y > low! && y < high!)
    expect(
      rects.map((rect) =>
        inBox(rect)
          .map(({ char }) => char)
          .join('')
          .slice(0, 3),
      ),
    ).toEqual(['Ada', 'Ada', ''])
    expect(inBox([0, 440, 595, 484])).toEqual([])
  })

  it('a signature mark fits a very small box [SIGN-8]', async () => {
    for (const rect of [
      [320, 90, 340, 98],
      [320, 90, 500, 96],
      [320, 90, 326, 190],
    ]) {
      const typed = await foldToLetters(await seal(formOf([boxed(rect)])))
      for (const { bbox } of typed) {
        expect(bbox.x + bbox.width).toBeLessThan(rect[2]! + 1)
        expect(bbox.y + bbox.height).toBeLessThan(rect[3]! + 1)
      }
      expect(await seal(formOf([boxed(rect)]), { kind: 'drawn', png: drawing() })).toBeInstanceOf(Uint8Array)
    }
  })
})
