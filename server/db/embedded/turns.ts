/** One holder at a time, the others in the order they came. */
export class Turns<Holder> {
  #holder: Holder | undefined
  readonly #waiting: { holder: Holder; go: () => void }[] = []

  get holder(): Holder | undefined {
    return this.#holder
  }

  /** Those whose turn has not come, in their order. */
  get waiting(): readonly Holder[] {
    return this.#waiting.map(({ holder }) => holder)
  }

  /** Resolves when it is this one's turn; at once when it already is. */
  async take(holder: Holder): Promise<void> {
    if (this.#holder === holder) return
    if (this.#holder === undefined) {
      this.#holder = holder
      return
    }
    await new Promise<void>((go) => this.#waiting.push({ holder, go }))
  }

  release(holder: Holder): void {
    if (this.#holder !== holder) return
    const next = this.#waiting.shift()
    this.#holder = next?.holder
    next?.go()
  }
}
