import { write, writeSync } from 'node:fs'

/** Characters that wait for a slow reader; what comes on top of them is lost. */
const MAX_BACKLOG_BYTES = 1024 ** 2
const STANDARD_OUTPUT = 1
const RETRY_MS = 50

type Write = (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void

/**
 * Where log lines go. Writing is not awaited, and a line that cannot be written is dropped: neither a request nor the process fails.
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

  /** Gives what has not been written yet, once. */
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
      // The reader is slow or gone, and the process ends.
    }
  })
  return output
}
