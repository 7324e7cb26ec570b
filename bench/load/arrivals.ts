import { setTimeout as pause } from 'node:timers/promises'
import type { Answered } from './client.ts'
import { nextAction, type Worker } from './mix.ts'
import type { Kind, Tally } from './statistics.ts'

/**
 * Starts `what` so many times a second, at random moments, independent of the former runs. Resolves when all of them have
 * ended.
 */
export async function happen(perSecond: number, seconds: number, what: (wantedAt: number) => Promise<void>) {
  const end = performance.now() + seconds * 1_000
  const open = new Set<Promise<void>>()
  for (let next = performance.now(); ; ) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1_000
    if (next > end) break
    const wait = next - performance.now()
    if (wait > 1) await pause(wait)
    const one = what(next).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
}

/** Sends a request and records the time since it was due, and its failure. */
export async function note(
  tally: Tally,
  what: { name: string; kind: Kind; wantedAt: number },
  ask: () => Promise<Answered>,
): Promise<Answered | undefined> {
  const { name, kind, wantedAt } = what
  try {
    const answer = await ask()
    const right = answer.status === 200 || answer.status === 304
    const fault = right ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`
    tally.add({ name, kind, ms: performance.now() - wantedAt, ...(fault && { fault }) })
    return right ? answer : undefined
  } catch (error) {
    tally.add({ name, kind, ms: performance.now() - wantedAt, fault: String(error) })
    return undefined
  }
}

const POLL_SECONDS = 90

/** A load period: each user sends a request every few seconds, and every page polls now and then. */
export async function runArrivals(
  workers: readonly Worker[],
  { perSecond, seconds, tally }: { perSecond: number; seconds: number; tally: Tally },
): Promise<void> {
  let [turn, asked] = [0, 0]
  await Promise.all([
    happen(perSecond, seconds, async (wantedAt) => {
      const action = nextAction()
      // A save waits for the former save of the same user.
      let worker = workers[turn++ % workers.length]!
      for (let n = 0; worker.isSaving && n < workers.length; n += 1)
        worker = workers[turn++ % workers.length]!
      await note(tally, { ...action, wantedAt }, worker[action.name])
    }),
    happen(workers.length / POLL_SECONDS, seconds, async (wantedAt) => {
      const worker = workers[asked++ % workers.length]!
      await note(tally, { name: 'poll', kind: 'poll', wantedAt }, worker.poll)
    }),
  ])
}
