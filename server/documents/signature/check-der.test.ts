import { expect, it } from 'vitest'
import { checkDer } from './check-der.ts'

const element = (tag: number, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content])
}
const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts))
const nested = (levels: number): Buffer => (levels === 0 ? sequence() : sequence(nested(levels - 1)))

it('checkDer accepts a structure of definite lengths', () => {
  expect(() => checkDer(sequence(element(0x02, Buffer.alloc(256)), sequence()))).not.toThrow()
})

it.each([
  ['a length beyond its parent', Buffer.from('3003020500', 'hex')],
  ['a length of four gigabytes', Buffer.from('3084ffffffff', 'hex')],
  ['an indefinite length', Buffer.from('30800000', 'hex')],
  ['a length of more bytes than four', Buffer.from('3085010000000000', 'hex')],
  ['a head without a length', Buffer.from('30', 'hex')],
  ['a number of 5,000 bytes', sequence(element(0x02, Buffer.alloc(5_000)))],
  ['an object identifier of 1,000 bytes', sequence(element(0x06, Buffer.alloc(1_000)))],
  ['41 levels', nested(41)],
  ['100,000 elements', element(0x30, Buffer.from('0500'.repeat(100_000), 'hex'))],
])('checkDer refuses %s', (_name, der) => {
  expect(() => checkDer(der)).toThrow()
})
