import { setInterval as every } from 'node:timers/promises'
import { runArrivals } from './arrivals.ts'
import type { ServerFigures } from './measured-server.ts'
import type { Worker } from './mix.ts'
import { formatMs, limitFaults, printLine, printTimes, requireLimit } from './print-figures.ts'
import type { MeasuredServer } from './server.ts'
import { percentile, slopeOf, Tally } from './statistics.ts'

const SAMPLE_MS = 10_000
/** MB an hour, and ms. */
const LIMITS = { growth: 1, loop: 50 }

interface Sample extends ServerFigures {
  hours: number
}

/** A long load period, sampled every ten seconds, to distinguish growth from fluctuation. */
export async function measureSoak(
  server: MeasuredServer,
  workers: readonly Worker[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const tally = new Tally()
  const samples: Sample[] = []
  const end = new AbortController()
  const watching = sampleServer(server, samples, end.signal)
  await runArrivals(workers, { perSecond, seconds, tally })
  end.abort()
  await watching
  console.log(`\n${seconds} s at ${perSecond} a second: ${tally.count} requests`)
  printTimes(tally)
  printGrowth(samples)
  limitFaults(tally)
}

async function sampleServer(server: MeasuredServer, samples: Sample[], signal: AbortSignal): Promise<void> {
  const started = performance.now()
  try {
    for await (const _ of every(SAMPLE_MS, undefined, { signal }))
      samples.push({ ...(await server.measure(true)), hours: (performance.now() - started) / 3_600_000 })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** The growth after the first hour, or after the first half of a shorter run: until then caches fill. */
function printGrowth(samples: readonly Sample[]): void {
  const settlingHours = Math.min(1, (samples.at(-1)?.hours ?? 0) / 2)
  const rest = samples.filter(({ hours }) => hours >= settlingHours)
  console.log(`after ${(settlingHours * 60).toFixed(1)} minutes, ${rest.length} samples`)
  const grows = (title: string, pick: (one: ServerFigures) => number) => {
    const { slope, error } = slopeOf(rest.map((one) => ({ x: one.hours, y: pick(one) })))
    const [first, last] = [rest[0], rest.at(-1)].map((one) => (one ? pick(one).toFixed(1) : ''))
    printLine(title, `${first} → ${last}  `, `${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} an hour`)
    return { title, least: slope - 2 * error }
  }
  const grown = [
    grows('memory (RSS), MB', ({ rss }) => rss / 1_048_576),
    grows('heap after a collection, MB', ({ heap }) => heap / 1_048_576),
    grows('file descriptors', ({ descriptors }) => descriptors),
    grows('timers', ({ timers }) => timers),
  ]
  const late = rest.map(({ loop }) => loop.p99).sort((a, b) => a - b)
  printLine(
    'event loop late, p99 of ten seconds',
    formatMs(percentile(late, 0.5)),
    `worst ${formatMs(late.at(-1) ?? 0)}`,
  )
  // A run of minutes cannot detect a megabyte an hour; it detects certain growth.
  for (const { title, least } of grown)
    requireLimit(`${title}: no growth that is certain`, least < LIMITS.growth)
  requireLimit(`event loop p99 under ${LIMITS.loop} ms`, percentile(late, 0.5) < LIMITS.loop)
}
