/**
 * The texts of a box around the edits that were formatted when it was left. A program that writes into a box takes the
 * undo of the browser away, so that these texts are undone here; edits since then are undone by the browser.
 */
export class TextHistory {
  private texts: string[] = []
  private at = 0

  /**
   * The box was left and formatted.
   * @param before its text when it was entered
   */
  add(before: string, typed: string, formatted: string): void {
    const earlier = this.texts.slice(0, this.at + 1)
    this.texts = [...earlier, before, typed, formatted].filter((text, index, all) => text !== all[index - 1])
    this.at = this.texts.length - 1
  }

  /** The text before the one that is shown; undefined if the browser has edits to undo, or nothing is before. */
  undo(shown: string): string | undefined {
    return this.move(shown, -1)
  }

  /** The text that was undone. */
  redo(shown: string): string | undefined {
    return this.move(shown, 1)
  }

  private move(shown: string, step: number): string | undefined {
    const text = this.texts[this.at + step]
    if (shown !== this.texts[this.at] || text === undefined) return undefined
    this.at += step
    return text
  }
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** What a key does to a history; undefined for another key. */
export function historyStep({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
