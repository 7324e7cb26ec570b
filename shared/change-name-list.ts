import { z } from 'zod'
import { cleanLine } from '../contract/clean-text.ts'
import { nameKey } from '../contract/texts/name-key.ts'
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
  const stored = findLookAlike(names, change.name)
  if (change.kind === 'add') return stored === undefined ? [...names, cleanLine(change.name)] : names
  const others = names.filter((name) => name !== stored)
  if (change.kind === 'remove') return others
  const following = change.before && findLookAlike(others, change.before)
  const place = change.before ? others.indexOf(following ?? '') : others.length
  return stored === undefined || place < 0 ? undefined : others.toSpliced(place, 0, stored)
}

/** The same name, otherwise the first that looks like it: a stored one may be older than the rule for typed names. */
export const findLookAlike = (names: readonly string[], name: string): string | undefined =>
  names.find((one) => one === name) ?? names.find((one) => nameKey(one) === nameKey(name))

/** The cleaned names; of those that look alike the first one. */
export function distinctNames(names: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(nameKey(name))) first.set(nameKey(name), cleanLine(name))
  return [...first.values()]
}
