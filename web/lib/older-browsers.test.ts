import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { withResolvers } = Promise
const { transferToFixedLength } = ArrayBuffer.prototype

beforeEach(async () => {
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(ArrayBuffer.prototype, 'transferToFixedLength')
  vi.resetModules()
  await import('./older-browsers.ts')
})
afterEach(() => {
  Promise.withResolvers = withResolvers
  ArrayBuffer.prototype.transferToFixedLength = transferToFixedLength
})

it('Promise.withResolvers returns a promise with its resolve and reject functions', async () => {
  expect(Promise.withResolvers).not.toBe(withResolvers)
  const promised = Promise.withResolvers<number>()
  promised.resolve(1)
  expect(await promised.promise).toBe(1)
  const broken = Promise.withResolvers<number>()
  broken.reject(new Error('broken'))
  await expect(broken.promise).rejects.toThrow('broken')
})

it('ArrayBuffer.transferToFixedLength copies, truncates and pads with zeros', () => {
  const { buffer } = new Uint8Array([1, 2, 3])
  const moved = [undefined, 2, 4].map((length) => [...new Uint8Array(buffer.transferToFixedLength(length))])
  expect(moved).toEqual([
    [1, 2, 3],
    [1, 2],
    [1, 2, 3, 0],
  ])
})
