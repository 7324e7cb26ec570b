import type { Operation } from './tokens.ts'

/** The maximum of characters; the operations take some 25 times as many bytes. */
const MOST_LETTERS = 500_000

/** A cache of the operations of recently read drawings. */
export class RecentOperations {
  readonly #known = new Map<string, readonly Operation[]>()
  #letters = 0

  get(drawing: string): readonly Operation[] | undefined {
    return this.#known.get(drawing)
  }

  set(drawing: string, operations: readonly Operation[]): void {
    if (drawing.length > MOST_LETTERS) return
    if (this.#known.delete(drawing)) this.#letters -= drawing.length
    this.#known.set(drawing, operations)
    this.#letters += drawing.length
    for (const oldest of this.#known.keys()) {
      if (this.#letters <= MOST_LETTERS) break
      this.#known.delete(oldest)
      this.#letters -= oldest.length
    }
  }
}
