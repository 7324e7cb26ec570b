interface Named {
  id: string
  name: string
  last_name: string
  login: string
}

/** By id, what people are called who stand in one list: two of one name are told apart by their logins. */
export function namesApart(people: readonly Named[]): Map<string, string> {
  const nameOf = ({ name, last_name, login }: Named) => `${name} ${last_name}`.trim() || login
  const bearers = Map.groupBy(people, nameOf)
  return new Map(
    people.map((person) => {
      const name = nameOf(person)
      return [person.id, bearers.get(name)!.length > 1 ? `${name} (${person.login})` : name]
    }),
  )
}
