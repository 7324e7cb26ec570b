import { nameKey } from '../../contract/texts/name-key.ts'

export interface Named {
  id: string
  name: string
  /** A text that distinguishes it from entries with the same name. */
  about: string
}

/** Finds another entry with a name that looks the same. */
export const findSameName = (
  all: readonly Named[],
  { id, name }: { id: string | undefined; name: string },
): Named | undefined => all.find((other) => other.id !== id && nameKey(other.name) === nameKey(name))
