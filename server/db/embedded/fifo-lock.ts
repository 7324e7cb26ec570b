/** A lock with a FIFO queue. */
export class FifoLock<Holder> {
  #holder: Holder | undefined
  readonly #waiting: { holder: Holder; go: () => void }[] = []

  get holder(): Holder | undefined {
    return this.#holder
  }

  /** The waiting holders in FIFO order. */
  get waiting(): readonly Holder[] {
    return this.#waiting.map(({ holder }) => holder)
  }

  /** Resolves when the holder has the lock; immediately when it already has it. */
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
    const nextWaiter = this.#waiting.shift()
    this.#holder = nextWaiter?.holder
    nextWaiter?.go()
  }
}
