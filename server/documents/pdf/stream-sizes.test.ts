import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inflatedSize, lzwSize, runLengthSize } from './stream-sizes.ts'

const MOST = 1_000_000

it('inflatedSize counts the output of deflate, also nested, and stops at the limit', async () => {
  const once = deflateSync(Buffer.alloc(50_000))
  expect(await inflatedSize(once, 1, MOST)).toBe(50_000)
  expect(await inflatedSize(deflateSync(once), 2, MOST)).toBe(50_000)
  expect(await inflatedSize(deflateSync(Buffer.alloc(20 * MOST)), 1, MOST)).toBeLessThan(2 * MOST)
  expect(await inflatedSize(once.subarray(0, 40), 1, MOST)).toBeLessThanOrEqual(50_000)
  expect(await inflatedSize(Buffer.from('no deflate'), 2, MOST)).toBe(0)
})

it('runLengthSize counts run-length data', () => {
  expect(runLengthSize(Buffer.from([2, 7, 7, 7, 255, 9, 129, 0, 128, 5, 5]), MOST)).toBe(3 + 2 + 128)
  expect(runLengthSize(Buffer.from([200]), MOST)).toBe(57)
})

// The example of the specification of PDF: 45 45 45 45 45 65 45 45 45 66.
it('lzwSize counts the output of LZW', () => {
  expect(lzwSize(Buffer.from('800b6050220c0c8501', 'hex'), MOST)).toBe(10)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => lzwSize(noise, MOST) >= 0))
})
