/** Indexes rows by id and by name: a row of a file matches by its id, otherwise by a unique name. */
export function indexRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  namesOf: (row: Row) => readonly string[],
) {
  const ids = new Map<string, Row>()
  const names = new Map<string, Map<string, Row>>()
  const add = (row: Row) => {
    ids.set(idOf(row), row)
    for (const name of namesOf(row)) {
      const same = names.get(name) ?? new Map<string, Row>()
      names.set(name, same.set(idOf(row), row))
    }
  }
  rows.forEach(add)
  return {
    add,
    named: (name: string): Row[] => [...(names.get(name)?.values() ?? [])],
    find(id: string, name: string): Row | undefined {
      if (id !== '') return ids.get(id)
      const same = names.get(name)
      return same?.size === 1 ? [...same.values()][0] : undefined
    },
  }
}
