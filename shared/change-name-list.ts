import { z } from 'zod'

const name = z.string().trim().min(1).max(200)

/** One change of a list of names. `before`, only for a move, is the following name; null moves it to the end. */
export const nameChange = z
  .strictObject({ kind: z.enum(['add', 'remove', 'move']), name, before: name.nullable().optional() })
  .refine(({ kind, before }) => (kind === 'move') === (before !== undefined), {
    path: ['before'],
    message: 'Serve solo per spostare una voce',
  })
export type NameChange = z.infer<typeof nameChange>

/**
 * Applies one change to the current list. An existing name is not added again, and a missing name needs no
 * removal.
 * @returns undefined for a move whose name or following name is not in the list
 */
export function changeNameList(names: readonly string[], change: NameChange): readonly string[] | undefined {
  const others = names.filter((existingName) => existingName !== change.name)
  if (change.kind === 'add') return names.includes(change.name) ? names : [...names, change.name]
  if (change.kind === 'remove') return others
  const place = change.before ? others.indexOf(change.before) : others.length
  return others.length === names.length || place < 0 ? undefined : others.toSpliced(place, 0, change.name)
}
