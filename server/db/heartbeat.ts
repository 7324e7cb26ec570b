import pg from 'pg'

/** Reports whether a database responds, independently of the duration of its statements. */
export interface Heartbeat {
  /** Whether a response arrived since the last call. */
  takeSign(): boolean
  stop(): void
}

const BEAT_MS = 250
/**
 * Silence of five beats. With the beat of the last response this is half a second less than the two seconds that
 * callers may wait.
 */
const MISSED_BEATS = 5
/** An unanswered query is repeated on a new connection: the old one may be broken. */
const ABANDON_AFTER_BEATS = 8

/**
 * Calls `onChange` with true when the heartbeat stops and with false when it returns. Returns a function that stops the
 * watch. Counts beats instead of time, so that a pause of this process is not taken for one of the database.
 */
export function watchHeartbeat(heartbeat: Heartbeat, onChange: (silent: boolean) => void): () => void {
  let missed = 0
  let silent = false
  const timer = setInterval(() => {
    missed = heartbeat.takeSign() ? 0 : missed + 1
    if (missed >= MISSED_BEATS === silent) return
    silent = !silent
    onChange(silent)
  }, BEAT_MS)
  return () => {
    clearInterval(timer)
    heartbeat.stop()
  }
}

/** Queries a PostgreSQL server over a separate connection, which other statements do not block. */
export class PostgresHeartbeat implements Heartbeat {
  readonly #address: pg.ClientConfig
  #client: pg.Client | undefined
  /** The age of the pending query in beats; undefined when none is pending. */
  #openFor: number | undefined
  #sign = false

  constructor(address: pg.ClientConfig) {
    this.#address = address
  }

  takeSign(): boolean {
    const sign = this.#sign
    this.#sign = false
    if (this.#openFor !== undefined) this.#openFor += 1
    if ((this.#openFor ?? 0) > ABANDON_AFTER_BEATS) this.stop()
    if (this.#openFor === undefined) void this.#ask()
    return sign
  }

  /** The socket is destroyed instead of closed: a silent server does not respond to a termination message. */
  stop(): void {
    this.#client?.connection.stream.destroy()
    this.#client = undefined
    this.#openFor = undefined
  }

  async #ask(): Promise<void> {
    const known = this.#client
    const client = known ?? newClient(this.#address)
    this.#client = client
    this.#openFor = 0
    try {
      if (!known) await client.connect()
      await client.query('select 1')
    } catch {
      // A refused connection also counts as a response: queries then fail immediately. The end of an abandoned
      // connection does not count.
      if (client !== this.#client) return
      this.stop()
    }
    this.#openFor = undefined
    this.#sign = true
  }
}

function newClient(address: pg.ClientConfig): pg.Client {
  const client = new pg.Client(address)
  // The failed query reports the same error; an unhandled event would end the process.
  client.on('error', () => {})
  return client
}
