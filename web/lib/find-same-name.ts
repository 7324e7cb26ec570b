import { foldText } from '../../contract/checks/fold-text.ts'

export interface Named {
  id: string
  name: string
  /** A text that distinguishes it from entries with the same name. */
  about: string
}

const nameKey = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

/** Finds another entry with the same name, ignoring case, accents and repeated blanks. */
export const findSameName = (
  all: readonly Named[],
  { id, name }: { id: string | undefined; name: string },
): Named | undefined => all.find((other) => other.id !== id && nameKey(other.name) === nameKey(name))
