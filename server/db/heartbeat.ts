import pg from 'pg'

/** Shows whether a database is alive, which is another question than how long its statements take. */
export interface Heartbeat {
  /** Whether it gave a sign of life since the last call. */
  takeSign(): boolean
  stop(): void
}

const BEAT_MS = 250
/** With the beat in which the last sign came, half a second less than the two that callers may wait. */
const MISSED_BEATS = 5
/** A question without an answer is asked again on a new connection: the old one may lead nowhere any more. */
const ABANDON_AFTER_BEATS = 8

/**
 * Calls `onChange` with true when the signs of life stop and with false when they return. Returns what ends the watch.
 * Beats are counted instead of time, so that a pause of this process is not taken for one of the database.
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

/** Asks a PostgreSQL server over a connection of its own, which no statement of others holds up. */
export class PostgresHeartbeat implements Heartbeat {
  readonly #address: pg.ClientConfig
  #client: pg.Client | undefined
  /** How many beats the open question is old; undefined when none is open. */
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

  /** The connection is cut instead of closed: a silent server answers no farewell. */
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
      // A refusal is an answer, too: everyone else gets it at once. The end of an abandoned connection is none.
      if (client !== this.#client) return
      this.stop()
    }
    this.#openFor = undefined
    this.#sign = true
  }
}

function newClient(address: pg.ClientConfig): pg.Client {
  const client = new pg.Client(address)
  // The failed question says so as well; unheard, the event would end the process.
  client.on('error', () => {})
  return client
}
