/** Values as some version of the definition stored them. */
export type StoredValues = Readonly<Record<string, unknown>>

/** A change of stored values by a version of the definition, such as the name of a field or the value of an option. */
export interface Upgrade {
  /** The version before; the step leads to the next one. */
  from: number
  name: string
  upgrade(values: StoredValues): StoredValues
}

/** A released step never changes: records of each version are stored. CONTRIBUTING.md shows how to add one. */
const UPGRADES: readonly Upgrade[] = []

const versionAfter = (upgrades: readonly Upgrade[]) => 1 + upgrades.length

/** Each record stores the version under which it was saved. */
export const DEFINITION_VERSION = versionAfter(UPGRADES)

/** The values as this version reads them; undefined for those of a newer version. Removed fields are absent. */
export function upgradeValues(
  values: StoredValues,
  version: number,
  upgrades: readonly Upgrade[] = UPGRADES,
): StoredValues | undefined {
  if (version > versionAfter(upgrades)) return undefined
  return upgrades
    .filter(({ from }) => from >= version)
    .reduce((upgraded, step) => step.upgrade(upgraded), values)
}
