export const fullName = (name: string, lastName: string) => `${name} ${lastName}`.trim()

interface Named {
  id: string
  name: string
  last_name: string
  login: string
}

/** Display names by user id: equal names are disambiguated by the login. */
export function disambiguateNames(people: readonly Named[]): Map<string, string> {
  const nameOf = ({ name, last_name, login }: Named) => `${name} ${last_name}`.trim() || login
  const byName = Map.groupBy(people, nameOf)
  return new Map(
    people.map((person) => {
      const name = nameOf(person)
      return [person.id, byName.get(name)!.length > 1 ? `${name} (${person.login})` : name]
    }),
  )
}
