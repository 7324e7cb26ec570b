import pg from 'pg'
import { vi } from 'vitest'

/** Breaks the connection of this many queries from now, as the end of the process does. */
export function breakAfter(queries: number): void {
  let sent = 0
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client & { connection: { stream: { destroy(): void } } },
    ...args: unknown[]
  ) {
    sent += 1
    if (sent === queries) {
      spy.mockRestore()
      this.connection.stream.destroy()
    }
    return query.apply(this, args)
  } as never)
}
