/** Prints what a step of a trial has taken. */
export function print(begin: number, what: string): void {
  console.log(`${((performance.now() - begin) / 1_000).toFixed(1).padStart(7)} s  ${what}`)
}

/** Does and prints a step that is no command. */
export async function timed<T>(what: string, act: () => T | Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await act()
  print(begin, `(${what})`)
  return result
}

const WITHIN_MS = 120_000

export async function until(what: string, test: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (Date.now() < end) {
    if (
      await Promise.resolve()
        .then(test)
        .catch(() => false)
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Waited in vain until ${what}`)
}

export const untilReady = () =>
  until('the server is ready', async () => (await fetch('http://127.0.0.1:3000/health/ready')).ok)
