import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, it } from 'vitest'
import { onePage } from '../server/documents/fixtures/raw-pdf.ts'
import { everyDict } from '../server/documents/pdf/active-content.ts'
import { objectsOf } from '../server/documents/pdf/objects.ts'
import { createCertificate, createOwnSigner } from '../server/documents/signature/certificate.ts'
import { readPng } from '../server/documents/signature/read-png.ts'
import { type Mark, sealDocument } from '../server/documents/signature/seal.ts'
import { MAX_MARK_BYTES } from '../shared/api/signing.ts'
import { inkPng } from '../web/features/signing/strokes.ts'
import { drawing, png } from './drawing.ts'
import { sealOrder } from './seal-order.ts'

const now = new Date('2026-11-27T09:05:00Z')
let signer: Awaited<ReturnType<typeof createOwnSigner>>
beforeAll(async () => {
  signer = await createOwnSigner(await createCertificate('Energia Serena', now))
})

/** Dots without a pattern, which no compression makes smaller: more than any pen draws. */
function noise(length: number, seed = 1): Uint8Array {
  const dots = new Uint8Array(length)
  for (let at = 0, state = seed; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    dots[at] = state >>> 24
  }
  return dots
}

const [WIDTH, HEIGHT] = [900, 300]
const dots = noise(WIDTH * HEIGHT)
const scribble = inkPng(WIDTH, HEIGHT, (at) => dots[at]! < 128)
/** A drawing of another program: coloured noise on a page of two million pixels. */
const painting = () => {
  const rows = Buffer.from(noise((2000 * 3 + 1) * 1000, 7))
  for (let y = 0; y < 1000; y += 1) rows[y * 6001] = 0
  return png({ width: 2000, height: 1000, data: deflateSync(rows), kind: [8, 2, 0, 0, 0] })
}

const PLACE = { page: 1, x: 320, y: 90, width: 180, height: 44 }
async function seal(mark: Mark, second: Mark) {
  const order = sealOrder(onePage(), now)
  const { signer: person, ...evidence } = order.evidence
  return await sealDocument(
    {
      ...order,
      mark,
      second: { mark: second, signedAt: now },
      places: [PLACE, { ...PLACE, x: 40, signer: 'second' }],
      evidence: { ...order.evidence, second: { ...evidence, signer: person } },
    },
    { signer },
  )
}

/** The images of a document. */
async function imagesOf(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)
  const objects = objectsOf(pdf)
  const images = [...everyDict(pdf.getCatalog(), objects)].filter(
    (dict) => objects.name(dict, 'Subtype') === 'Image',
  )
  return images.map((dict) => ({
    isMask: dict.get('ImageMask')?.type === 'bool',
    bits: objects.number(dict, 'BitsPerComponent'),
    width: objects.number(dict, 'Width')!,
    height: objects.number(dict, 'Height')!,
  }))
}

it.each([
  [1, 1],
  [7, 3],
  [8, 2],
  [9, 5],
  [WIDTH, HEIGHT],
])('a drawn mark of %i by %i pixels arrives as it was drawn [SIGN-8]', (width, height) => {
  const isInked = (at: number) => dots[at]! < 128
  const read = readPng(inkPng(width, height, isInked))
  const coverage = Uint8Array.from({ length: width * height }, (_, at) => (isInked(at) ? 255 : 0))
  expect(read).toMatchObject({ ok: true, width, height })
  expect(Buffer.compare((read as { coverage: Uint8Array }).coverage, coverage)).toBe(0)
})

it('a drawn mark is never too large to be sent, whatever the customer draws [SIGN-8]', () => {
  expect(scribble.length).toBeLessThan(40_000)
  expect(scribble.length).toBeLessThan(MAX_MARK_BYTES)
  expect(readPng(scribble)).toMatchObject({ ok: true, blank: false })
})

it.each<[string, () => Mark]>([
  ['the densest drawing of the page', () => ({ kind: 'drawn', png: scribble })],
  ['a coloured drawing of another program', () => ({ kind: 'drawn', png: painting() })],
  ['a thin line', () => ({ kind: 'drawn', png: drawing() })],
])('a drawn mark makes a document with two marks at most 80 kB larger: %s [SIGN-8]', async (_name, make) => {
  const typed: Mark = { kind: 'typed', text: 'Ada Rossi' }
  const [drawn, written] = [await seal(make(), make()), await seal(typed, typed)]
  expect(drawn.length - written.length).toBeLessThan(80_000)
  const images = await imagesOf(drawn)
  expect(images).toHaveLength(2)
  for (const { isMask, bits, width, height } of images) {
    expect([isMask, bits]).toEqual([true, 1])
    // The largest print is that of the evidence, 200 by 60 points.
    expect(width).toBeLessThanOrEqual((200 / 72) * 300)
    expect(height).toBeLessThanOrEqual((60 / 72) * 300)
  }
})
