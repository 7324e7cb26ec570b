import { fold } from './fold.ts'

export interface Named {
  id: string
  name: string
  /** What else tells which one it is. */
  about: string
}

const nameKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

/** Another entry that people would read under the same name: case, accents and extra blanks do not tell them apart. */
export const sameNamed = (
  all: readonly Named[],
  { id, name }: { id: string | undefined; name: string },
): Named | undefined => all.find((other) => other.id !== id && nameKey(other.name) === nameKey(name))
