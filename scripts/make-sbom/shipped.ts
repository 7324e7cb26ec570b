/** What is read of `package-lock.json`. */
export interface Lock {
  packages: Record<string, LockedPackage>
}
export interface LockedPackage {
  version: string
  license?: string
  /** An address, for what does not come from the registry. */
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Package extends LockedPackage {
  name: string
}

const FOLDER = 'node_modules/'
const nameOf = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length)

/** All packages that the lock file names. */
export const packagesOf = ({ packages }: Lock): Package[] =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, locked]) => ({ name: nameOf(place), ...locked }))

/** These packages and all that they need in turn, as Node would find them. Throws when one is not locked. */
export function withDependencies(lock: Lock, names: Iterable<string>): Package[] {
  const found = new Map<string, LockedPackage>()
  const waiting = [...names].map((name) => ({ from: '', name, mustBeThere: true }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(lock, next.from, next.name)
    if (!place && next.mustBeThere) throw new Error(`${next.name} is not in package-lock.json`)
    if (!place || found.has(place)) continue
    const locked = lock.packages[place]!
    found.set(place, locked)
    waiting.push(...dependencyNamesOf(place, locked))
  }
  return [...found].map(([place, locked]) => ({ name: nameOf(place), ...locked }))
}

/** Peers and optional ones may be missing. */
function dependencyNamesOf(
  from: string,
  { dependencies, optionalDependencies, peerDependencies }: LockedPackage,
) {
  const sure = Object.keys(dependencies ?? {}).filter((name) => !optionalDependencies?.[name])
  const unsure = Object.keys({ ...optionalDependencies, ...peerDependencies })
  return [
    ...sure.map((name) => ({ from, name, mustBeThere: true })),
    ...unsure.map((name) => ({ from, name, mustBeThere: false })),
  ]
}

function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const place = `${folder && `${folder}/`}${FOLDER}${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
    const above = folder.lastIndexOf(`/${FOLDER}`)
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}
