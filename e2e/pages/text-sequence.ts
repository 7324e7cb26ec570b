/** Neighbours in the list are similar: each text is followed by a distant one. A prime step includes every text. */
const STEP = 389

/** Deals out texts in turn, as many as fit into a length; begins again after the last. */
export class TextSequence {
  readonly #texts: readonly string[]
  #next = 0

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  /** At least one text, and at most `length` characters. */
  take(length: number): string {
    let combined = ''
    for (let tries = 0; tries < this.#texts.length; tries += 1) {
      const text = this.#texts[(this.#next * STEP) % this.#texts.length]!
      const longer = combined === '' ? text : `${combined} ${text}`
      if (longer.length > length) {
        if (combined !== '') break
      } else combined = longer
      this.#next += 1
    }
    return combined.trim()
  }
}
