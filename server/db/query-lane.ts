import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom queries are sent: those of one lane wait behind each other, the lanes take turns. */
export interface QueryLane {
  /** A user's id, or the address of a caller who is not known yet. */
  key: string
}

/** What no request asked for: jobs, and what starts with the server. */
const BACKGROUND: QueryLane = { key: 'background' }

const lanes = new AsyncLocalStorage<QueryLane>()

/** Queries sent by this work, and by all that it awaits, belong to the lane. */
export const runInLane = <T>(lane: QueryLane, work: () => T): T => lanes.run(lane, work)

export const currentLane = (): QueryLane => lanes.getStore() ?? BACKGROUND
