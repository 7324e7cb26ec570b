import pg from 'pg'
import { DatabaseUnresponsive } from './errors.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/** A pool that rejects queries while the database does not respond: queries that wait for a connection or a result */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  #silent = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => this.#clients.delete(client))
  }

  /** Closes every connection when the database stops responding: the outcome of a running statement is unknown. */
  setSilent(silent: boolean): void {
    this.#silent = silent
    if (!silent) return
    for (const refuse of this.#waiting) refuse(new DatabaseUnresponsive())
    for (const { connection } of this.#clients) connection.stream.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectUnlessSilent()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connectUnlessSilent(): Promise<pg.PoolClient> {
    if (this.#silent) throw new DatabaseUnresponsive()
    const { promise: silence, reject: refuse } = Promise.withResolvers<never>()
    this.#waiting.add(refuse)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, silence])
    } catch (error) {
      // A connection that comes after all goes back.
      connecting.then((client) => client.release(true)).catch(() => {})
      throw error
    } finally {
      this.#waiting.delete(refuse)
    }
  }
}
