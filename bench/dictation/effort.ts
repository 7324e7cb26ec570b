export const KEY_USES = ['values', 'choices', 'moves', 'searches', 'notes', 'bill'] as const
export type KeyUse = (typeof KEY_USES)[number]

export interface Effort {
  keys: number
  /** The same keys by what they are for: characters of values, choices in lists, moves, the search, the notes, the bill. */
  uses: Record<KeyUse, number>
  /** The page scrolled by more than a line of fields. */
  jumps: number
  /** Something was said that had no place on the screen, or keys did not come to it. */
  stops: number
}

export const noEffort = (): Effort => ({
  keys: 0,
  uses: { values: 0, choices: 0, moves: 0, searches: 0, notes: 0, bill: 0 },
  jumps: 0,
  stops: 0,
})
