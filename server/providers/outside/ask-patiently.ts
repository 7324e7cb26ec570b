import { type OutsideAnswer, Unreachable } from './port.ts'

/** Overload, and faults of the service: another moment may be better. */
export const isBusy = ({ status }: Pick<OutsideAnswer, 'status'>): boolean => status === 429 || status >= 500

/** Also what should be JSON and is not. */
export const isUnusable = (answer: Pick<OutsideAnswer, 'status' | 'json'>): boolean =>
  isBusy(answer) || (answer.status < 300 && answer.json === undefined)

interface Patience {
  /** In all. */
  tries: number
  /** Whether an answer is worth another try. */
  passing: (answer: OutsideAnswer) => boolean
}

/**
 * Asks again at once after silence and after an answer that passes; only for what may be repeated. A service that says
 * when to come back is not asked before: a person waits. Answers the last answer, or throws the last `Unreachable`.
 */
export async function askPatiently(
  ask: () => Promise<OutsideAnswer>,
  { tries, passing }: Patience,
): Promise<OutsideAnswer> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      const answer = await ask()
      if (left === 0 || !passing(answer) || answer.headers['retry-after'] !== undefined) return answer
    } catch (error) {
      if (left === 0 || !(error instanceof Unreachable)) throw error
    }
  }
}
