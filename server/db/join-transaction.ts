import type { Kysely, Transaction } from 'kysely'

/**
 * A `Kysely` whose transactions join the given one: everything executed through it is committed or rolled back
 * together.
 */
export function joinTransaction<D>(trx: Transaction<D>): Kysely<D> {
  const joined = {
    setIsolationLevel: () => joined,
    setAccessMode: () => joined,
    execute: <T>(work: (inner: Transaction<D>) => Promise<T>) => work(trx),
  }
  return new Proxy(trx as Kysely<D>, {
    get: (target, name) => {
      if (name === 'transaction') return () => joined
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
