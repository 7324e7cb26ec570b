import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing, png } from '../../../test/drawing.ts'
import { readPng } from './read-png.ts'

/** Rows of two pixels with transparency, each after its filter. */
const rows = (...given: number[][]) => deflateSync(Buffer.from(given.flat()))

describe('a drawn signature [SIGN-8]', () => {
  it('a drawn signature is read and distinguished from an empty box', () => {
    expect(readPng(drawing())).toMatchObject({ ok: true, blank: false, width: 120, height: 40 })
    expect(readPng(drawing({ blank: true }))).toMatchObject({ ok: true, blank: true })
  })

  it.each<[string, Buffer, boolean]>([
    ['white, as it is', rows([0, 9, 9, 9, 9, 9, 9, 9, 9], [0, 9, 9, 9, 9, 9, 9, 9, 9]), true],
    ['white, by the pixel before', rows([1, 9, 9, 9, 9, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0, 0]), true],
    ['white, by mean and by guess', rows([1, 8, 8, 8, 8, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 0, 0, 0]), true],
    ['a dot in the second row', rows([0, 0, 0, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0, 1]), false],
    ['one upright line', rows([0, 0, 0, 0, 0, 7, 7, 7, 7], [0, 0, 0, 0, 0, 7, 7, 7, 7]), false],
  ])('a drawn signature is read with every PNG filter: %s', (_title, data, blank) => {
    expect(readPng(png({ width: 2, height: 2, data }))).toMatchObject({ ok: true, blank })
  })

  it.each<[string, Buffer]>([
    ['another kind of file', Buffer.from('GIF89a…')],
    ['nothing', Buffer.alloc(0)],
    ['a bomb', png({ width: 1000, height: 1000, data: deflateSync(Buffer.alloc(50_000_000)) })],
    ['a huge box', png({ width: 100_000, height: 100_000, data: deflateSync(Buffer.alloc(10)) })],
    ['too few rows', png({ width: 10, height: 10, data: deflateSync(Buffer.alloc(10)) })],
    ['no packed data', png({ width: 2, height: 2, data: Buffer.from('x') })],
    ['a palette', png({ width: 1, height: 1, data: deflateSync(Buffer.alloc(2)), kind: [8, 3, 0, 0, 0] })],
    ['interlaced', png({ width: 1, height: 1, data: deflateSync(Buffer.alloc(5)), kind: [8, 6, 0, 0, 1] })],
    ['cut off', drawing().subarray(0, -20)],
  ])('a drawn signature is refused as unreadable: %s', (_title, bytes) =>
    expect(readPng(bytes)).toEqual({ ok: false }),
  )

  it('a drawn signature with a changed byte is refused, and no input crashes the reader', () => {
    const image = drawing()
    fc.assert(
      fc.property(fc.nat({ max: image.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(image)
        changed[at]! ^= mask
        expect(readPng(changed).ok).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => !readPng(bytes).ok))
  })
})
