import { write, writeSync } from 'node:fs'

/** The maximum of buffered bytes for a slow reader; further lines are dropped. */
const MAX_BACKLOG_BYTES = 1024 ** 2
const STANDARD_OUTPUT = 1
const RETRY_MS = 50

type Write = (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void

/**
 * The destination of log lines. Writes are not awaited, and a line that cannot be written is dropped: neither a request
 * nor the process fails.
 */
export class LogOutput {
  readonly #write: Write
  #waiting = ''
  #writing = false

  constructor(write: Write) {
    this.#write = write
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MAX_BACKLOG_BYTES) return
    this.#waiting += line
    if (!this.#writing) this.#writeWaiting()
  }

  /** Returns and clears the unwritten lines. */
  takeWaiting(): string {
    const waiting = this.#waiting
    this.#waiting = ''
    return waiting
  }

  #writeWaiting(): void {
    this.#writing = this.#waiting !== ''
    if (this.#writing) this.#send(Buffer.from(this.takeWaiting()))
  }

  #send(bytes: Buffer): void {
    this.#write(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#send(bytes), RETRY_MS)
      else if (!error && written < bytes.length) this.#send(bytes.subarray(written))
      else this.#writeWaiting()
    })
  }
}

/** The standard output of this process; the last lines are written when it ends. */
export function standardOutput(): LogOutput {
  const output = new LogOutput((bytes, done) => write(STANDARD_OUTPUT, bytes, done))
  process.on('exit', () => {
    try {
      writeSync(STANDARD_OUTPUT, output.takeWaiting())
    } catch {
      // The reader is slow or has ended, and the process exits.
    }
  })
  return output
}
