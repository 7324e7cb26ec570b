import { PICKER_LIMIT } from '../../shared/constants.ts'

/** A browser has six connections to a server: what a person asks for meanwhile must not wait behind a hundred pages. */
const AT_ONCE = 4

/**
 * All rows of a list whose answers hold `PICKER_LIMIT` at most, in their order. Rejects with the first failure, and
 * asks for nothing more then.
 */
export async function everyPage<Row>(
  ask: (page: number) => Promise<{ rows: readonly Row[]; count: number }>,
): Promise<Row[]> {
  const first = await ask(0)
  const pages = Math.ceil(first.count / PICKER_LIMIT)
  const answers = [first.rows]
  let next = 1
  const askOn = async () => {
    while (next < pages) {
      const page = next++
      try {
        answers[page] = (await ask(page)).rows
      } catch (error) {
        next = pages
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return answers.flat()
}
