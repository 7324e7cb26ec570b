import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

/** A line after each twentieth file instead of one for each, and the failures in full. */
export default class ProgressReporter extends DefaultReporter {
  #total = 0
  #ended = 0
  #failed = 0

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(files: readonly TestSpecification[]): void {
    this.#total = files.length
    super.onTestRunStart(files)
  }

  override onTestModuleEnd(file: TestModule): void {
    this.#ended += 1
    if (!file.ok()) {
      this.#failed += 1
      super.onTestModuleEnd(file)
    }
    if (this.#ended % 20 === 0 || this.#ended === this.#total)
      this.log(`${this.#ended} of ${this.#total} files, ${this.#failed} failed`)
  }
}
