import { fold } from './fold.ts'

export interface Named {
  id: string
  name: string
  /** What distinguishes it beside its name. */
  about: string
}

const nameKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

/** Another entry that people would read under the same name: case, accents and extra blanks make no difference. */
export const sameNamed = (
  all: readonly Named[],
  { id, name }: { id: string | undefined; name: string },
): Named | undefined => all.find((other) => other.id !== id && nameKey(other.name) === nameKey(name))
