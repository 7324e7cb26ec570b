/**
 * What is kept, by id and by names: a row of a file is found by its id where it gives one, else by a name that only one
 * kept row has.
 */
export function matchBy<Kept>(
  kept: readonly Kept[],
  idOf: (row: Kept) => string,
  namesOf: (row: Kept) => readonly string[],
) {
  const ids = new Map<string, Kept>()
  const names = new Map<string, Map<string, Kept>>()
  const add = (row: Kept) => {
    ids.set(idOf(row), row)
    for (const name of namesOf(row)) {
      const same = names.get(name) ?? new Map<string, Kept>()
      names.set(name, same.set(idOf(row), row))
    }
  }
  kept.forEach(add)
  return {
    add,
    named: (name: string): Kept[] => [...(names.get(name)?.values() ?? [])],
    find(id: string, name: string): Kept | undefined {
      if (id !== '') return ids.get(id)
      const same = names.get(name)
      return same?.size === 1 ? [...same.values()][0] : undefined
    },
  }
}
