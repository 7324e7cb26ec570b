import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MessageSplitter, type Piece } from './messages.ts'

const startup = (() => {
  const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from('user\0postgres\0\0')])
  bytes.writeInt32BE(bytes.length, 0)
  bytes.writeInt32BE(196_608, 4)
  return bytes
})()

function message(type: string, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

function request(code: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32BE(8, 0)
  bytes.writeInt32BE(code, 4)
  return bytes
}

const cut = (...chunks: Buffer[]): Piece[] => {
  const cutter = new MessageSplitter()
  return chunks.flatMap((chunk) => cutter.push(chunk))
}
const parameterised = Buffer.concat(
  ['P', 'B', 'D', 'E', 'S'].map((type) => message(type, Buffer.from('body'))),
)
const work = (bytes: Buffer, last = true): Piece => ({ kind: 'work', bytes: new Uint8Array(bytes), last })
const begun: Piece = { kind: 'startup' }

describe('the message cutter', () => {
  it('the message cutter splits the stream at the end of each request', () => {
    const simple = message('Q', Buffer.from('select 1\0'))
    const pieces = cut(Buffer.concat([startup, parameterised, simple, message('X')]))
    expect(pieces).toEqual([begun, work(parameterised), work(simple), { kind: 'goodbye' }])
  })

  it('the message cutter hands over buffered messages at a flush and marks that more follow', () => {
    const part = Buffer.concat([message('P'), message('H')])
    expect(cut(startup, part, message('S'))).toEqual([begun, work(part, false), work(message('S'))])
  })

  it('the message cutter accepts an SSL or cancel request before the start-up message', () => {
    const requests = Buffer.concat([request(80_877_103), request(80_877_104), startup])
    expect(cut(requests)).toEqual([{ kind: 'ssl' }, { kind: 'ssl' }, begun])
    expect(cut(request(80_877_102))).toEqual([{ kind: 'cancel' }])
  })

  it('the message cutter returns the same pieces for any fragmentation', () => {
    const stream = Buffer.concat([
      request(80_877_103),
      startup,
      parameterised,
      message('Q', Buffer.from('x\0')),
      message('X'),
    ])
    const wanted = cut(stream)
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length)), (places) => {
        const ends = [...new Set([...places, stream.length])].sort((a, b) => a - b)
        const chunks = ends.map((end, i) => stream.subarray(ends[i - 1] ?? 0, end))
        expect(cut(...chunks)).toEqual(wanted)
      }),
    )
  })
})
