import { z } from 'zod'
import { foldText } from '../contract/checks/fold-text.ts'
import { cleanLine } from '../contract/clean-text.ts'
import { nameText } from './name-text.ts'

const name = nameText(200).min(1)

/** One change of a list of names. `before`, only for a move, is the following name; null moves it to the end. */
export const nameChange = z
  .strictObject({ kind: z.enum(['add', 'remove', 'move']), name, before: name.nullable().optional() })
  .refine(({ kind, before }) => (kind === 'move') === (before !== undefined), {
    path: ['before'],
    message: 'Serve solo per spostare una voce',
  })
export type NameChange = z.infer<typeof nameChange>

/**
 * Applies one change to the current list. A name that looks like an existing one is not added, and a missing name
 * needs no removal.
 * @returns undefined for a move whose name or following name is not in the list
 */
export function changeNameList(names: readonly string[], change: NameChange): readonly string[] | undefined {
  const others = names.filter((existingName) => existingName !== change.name)
  if (change.kind === 'add') return hasLookAlike(names, change.name) ? names : [...names, change.name]
  if (change.kind === 'remove') return others
  const place = change.before ? others.indexOf(change.before) : others.length
  return others.length === names.length || place < 0 ? undefined : others.toSpliced(place, 0, change.name)
}

const keyOf = (name: string) => foldText(cleanLine(name))
const hasLookAlike = (names: readonly string[], name: string) =>
  names.some((one) => keyOf(one) === keyOf(name))

/** The cleaned names; of those that look alike the first one. */
export function distinctNames(names: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(keyOf(name))) first.set(keyOf(name), cleanLine(name))
  return [...first.values()]
}
