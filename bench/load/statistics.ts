/** The quantile of the sorted values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export type Kind = 'read' | 'write' | 'poll' | 'login'

interface Answer {
  name: string
  kind: Kind
  ms: number
  /** The failure; absent on success. */
  fault?: string
}

/** The requests, their duration from the moment they were due, and their failures. */
export class Tally {
  readonly #answers: Answer[] = []

  add(answer: Answer): void {
    this.#answers.push(answer)
  }

  get count(): number {
    return this.#answers.length
  }

  get faults(): string[] {
    return this.#answers.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []))
  }

  names(): string[] {
    return [...new Set(this.#answers.map(({ name }) => name))]
  }

  /** Sorted times of a kind or of one action. */
  times(which: { kind?: Kind; name?: string }): number[] {
    return this.#answers
      .filter(
        ({ kind, name }) => (!which.kind || kind === which.kind) && (!which.name || name === which.name),
      )
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
  }
}

/** The least-squares line through the points: its slope and the standard error of the slope. */
export function slopeOf(points: readonly { x: number; y: number }[]): { slope: number; error: number } {
  const n = points.length
  const mean = (pick: 'x' | 'y') => points.reduce((sum, point) => sum + point[pick], 0) / n
  const [x, y] = [mean('x'), mean('y')]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
  const squaredResiduals = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  return { slope, error: Math.sqrt(squaredResiduals / (n - 2) / spread) }
}
