import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { type Answered, actWithoutEntry, type ObservedAct, type Outcome } from './act.ts'

/** Looks at what each act does. */
export interface Observer {
  /** Called before an act. Returns what looks at it afterwards, and names its faults. */
  watch(name: string, observed: ObservedAct): Promise<(answer: Answered) => Promise<string[]>>
}

interface Walk<O extends string> {
  /** By act: its result while the database rejected its entry. */
  refused: Record<string, Outcome>
  /** By observer and act. */
  faults: Record<O, Record<string, string[]>>
}

interface Steps {
  before?: () => Promise<void>
  /** The work that an act queues. */
  after?: () => Promise<void>
}

/**
 * Runs each act twice: while the database rejects its entry, which undoes it, and then with its entry, before all
 * observers.
 */
export async function walkActs<O extends string>(
  db: Kysely<Database>,
  acts: Readonly<Record<string, ObservedAct>>,
  observers: Readonly<Record<O, Observer>>,
  { before, after }: Steps = {},
): Promise<Walk<O>> {
  const named = Object.entries(observers) as [O, Observer][]
  const refused: Record<string, Outcome> = {}
  const faults = new Map<O, Record<string, string[]>>(named.map(([observer]) => [observer, {}]))
  const runObserved = async (name: string, observed: ObservedAct) => {
    const prepare = async () => {
      await before?.()
      return await observed.act.prepare()
    }
    let run = await prepare()
    refused[name] = await actWithoutEntry(db, run, observed)
    await after?.()
    // What an act has done or counted outside of the transaction of its entry it does not do again.
    if (observed.act.outside || observed.act.countsFirst) run = await prepare()
    const looks = new Map<O, Awaited<ReturnType<Observer['watch']>>>()
    for (const [observer, { watch }] of named) looks.set(observer, await watch(name, observed))
    const answer = await run()
    await after?.()
    for (const [observer, look] of looks) {
      const found = await look(answer)
      if (found.length > 0) faults.get(observer)![name] = found
    }
  }
  for (const [name, observed] of Object.entries(acts))
    await runObserved(name, observed).catch((cause: unknown) => {
      throw new Error(`The act could not be observed: ${name}`, { cause })
    })
  return { refused, faults: Object.fromEntries(faults) as Walk<O>['faults'] }
}
