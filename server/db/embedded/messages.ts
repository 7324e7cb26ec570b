/** The messages of a PostgreSQL client, split into pieces that the engine can execute as a unit. */
export type Piece =
  | { kind: 'ssl' }
  | { kind: 'cancel' }
  | { kind: 'startup' }
  | { kind: 'goodbye' }
  /** Messages up to a `Sync` or a simple `Query` (`last`), or up to a `Flush` (more follow). */
  | { kind: 'work'; bytes: Uint8Array; last: boolean }

const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const QUERY = 0x51
const SYNC = 0x53
const FLUSH = 0x48
const TERMINATE = 0x58

/** Collects chunks of one connection and returns the complete pieces. */
export class MessageSplitter {
  #chunks: Buffer[] = []
  #length = 0
  #started = false

  /** Adds received bytes; returns the pieces that they complete. */
  push(chunk: Buffer): Piece[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const buffer = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#length)
    const { pieces, used } = this.#started ? splitQueries(buffer) : this.#cutStart(buffer)
    const rest = buffer.subarray(used)
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    return pieces
  }

  #cutStart(buffer: Buffer): { pieces: Piece[]; used: number } {
    if (buffer.length < 8) return { pieces: [], used: 0 }
    const length = buffer.readInt32BE(0)
    const code = buffer.readInt32BE(4)
    if (buffer.length < length) return { pieces: [], used: 0 }
    const first = ((): Piece => {
      if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'ssl' }
      if (code === CANCEL_REQUEST) return { kind: 'cancel' }
      this.#started = true
      return { kind: 'startup' }
    })()
    const more = this.#started
      ? splitQueries(buffer.subarray(length))
      : this.#cutStart(buffer.subarray(length))
    return { pieces: [first, ...more.pieces], used: length + more.used }
  }
}

function splitQueries(buffer: Buffer): { pieces: Piece[]; used: number } {
  const pieces: Piece[] = []
  let begin = 0
  let at = 0
  while (at + 5 <= buffer.length) {
    const type = buffer[at]
    const end = at + 1 + buffer.readInt32BE(at + 1)
    if (end > buffer.length) break
    if (type === TERMINATE) pieces.push({ kind: 'goodbye' })
    if (type === QUERY || type === SYNC || type === FLUSH) {
      pieces.push({ kind: 'work', bytes: new Uint8Array(buffer.subarray(begin, end)), last: type !== FLUSH })
    }
    at = end
    if (type === QUERY || type === SYNC || type === FLUSH || type === TERMINATE) begin = at
  }
  return { pieces, used: begin }
}
