const SHORT = 5_000
const LONG = 10_000
/**
 * Growth counts when it goes on at these lengths: at some length an engine takes another way once (V8 collects the results
 * of a replacement by a function in a larger kind of array, 4.5 times the time for twice the text), and is linear behind it.
 */
const FURTHER = 4
/** The longest time that is not compared: measurements of less are noise. */
const FLOOR_MS = 10
/** The time after which a shorter text is not made longer. */
const STOP_MS = 100
/** A text of twice the length may take this much more time. */
const MOST_GROWTH = 3
/** Exponential and cubic growth shows before the whole length. */
const RISING = [25, 200, 1_000]
const TRIES = 5
/** As often are both lengths measured in turn: code becomes faster while it runs, so that what is measured last seems short. */
const TURNS = 4

/** The processor time of a work, in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
async function leastOf(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < TRIES; at += 1) times.push(await timeOf(work))
  return Math.min(...times)
}

/**
 * How the time of a work grows with the length of its text, when that is more than linear. Whatever takes less than the
 * floor for the longest text is not measured further.
 */
export async function findGrowth(work: (times: number) => unknown): Promise<string | undefined> {
  for (const times of RISING) {
    if ((await timeOf(() => work(times))) < STOP_MS) continue
    const least = await leastOf(() => work(times))
    if (least >= STOP_MS) return `${least.toFixed(0)} ms for ${times}`
  }
  if ((await timeOf(() => work(LONG))) < FLOOR_MS) return
  const growth = await growthBetween(work, SHORT, LONG)
  return growth && growthBetween(work, SHORT * FURTHER, LONG * FURTHER)
}

async function growthBetween(
  work: (times: number) => unknown,
  few: number,
  many: number,
): Promise<string | undefined> {
  let long = Number.POSITIVE_INFINITY
  let short = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TURNS; turn += 1) {
    long = Math.min(long, await leastOf(() => work(many)))
    if (long < FLOOR_MS) return
    short = Math.min(short, await leastOf(() => work(few)))
    if (long <= MOST_GROWTH * Math.max(short, FLOOR_MS / 2)) return
  }
  return `${short.toFixed(1)} ms for ${few}, ${long.toFixed(1)} ms for ${many}`
}
