import { setTimeout as pause } from 'node:timers/promises'
import type { LoadAnswer } from './client.ts'
import { nextAction, type Worker } from './mix.ts'
import type { Kind, Tally } from './statistics.ts'

/**
 * Starts an action at random times with a mean rate per second, without waiting for earlier ones. Resolves when every started action has ended.
 */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  action: (wantedAt: number) => Promise<void>,
) {
  const end = performance.now() + seconds * 1_000
  const open = new Set<Promise<void>>()
  for (let next = performance.now(); ; ) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1_000
    if (next > end) break
    const wait = next - performance.now()
    if (wait > 1) await pause(wait)
    const one = action(next).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
}

/** Sends a request and records the time since it was due, and its failure. */
export async function recordRequest(
  tally: Tally,
  action: { name: string; kind: Kind; wantedAt: number },
  ask: () => Promise<LoadAnswer>,
): Promise<LoadAnswer | undefined> {
  const { name, kind, wantedAt } = action
  try {
    const answer = await ask()
    const isExpected = answer.status === 200 || answer.status === 304
    const fault = isExpected ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`
    tally.add({ name, kind, ms: performance.now() - wantedAt, ...(fault && { fault }) })
    return isExpected ? answer : undefined
  } catch (error) {
    tally.add({ name, kind, ms: performance.now() - wantedAt, fault: String(error) })
    return undefined
  }
}

const PAGE_POLL_SECONDS = 90

/** A load period: each user sends a request every few seconds, and every page polls now and then. */
export async function runArrivals(
  workers: readonly Worker[],
  { perSecond, seconds, tally }: { perSecond: number; seconds: number; tally: Tally },
): Promise<void> {
  let [turn, asked] = [0, 0]
  await Promise.all([
    runAtRate(perSecond, seconds, async (wantedAt) => {
      const action = nextAction()
      // A save waits for the former save of the same user.
      let worker = workers[turn++ % workers.length]!
      for (let n = 0; worker.isSaving && n < workers.length; n += 1)
        worker = workers[turn++ % workers.length]!
      await recordRequest(tally, { ...action, wantedAt }, worker[action.name])
    }),
    runAtRate(workers.length / PAGE_POLL_SECONDS, seconds, async (wantedAt) => {
      const worker = workers[asked++ % workers.length]!
      await recordRequest(tally, { name: 'poll', kind: 'poll', wantedAt }, worker.poll)
    }),
  ])
}
