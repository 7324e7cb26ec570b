import { MOST_PART_BYTES, TOO_LARGE } from './part-limit.ts'

// A part of 25 MB may unpack to 25 GB, which the reader collects in memory.

const Unpacking = globalThis.DecompressionStream

class LimitedUnpacking {
  readonly readable: ReadableStream<Uint8Array>
  readonly writable: WritableStream<BufferSource>

  constructor(format: CompressionFormat) {
    const { readable, writable } = new Unpacking(format)
    let bytes = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes <= MOST_PART_BYTES) return controller.enqueue(chunk)
        globalThis.postMessage(TOO_LARGE)
        controller.error(new RangeError('The part unpacks to too much'))
      },
    })
    this.readable = readable.pipeThrough(limit)
    this.writable = writable
  }
}

// Not where the page itself loads this file, and older browsers have none.
if (!('document' in globalThis) && Unpacking !== undefined)
  globalThis.DecompressionStream = LimitedUnpacking as typeof DecompressionStream
