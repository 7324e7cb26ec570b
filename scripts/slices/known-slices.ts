import { projectFiles, readSource } from '../../test/imports.ts'

export interface KnownSlice {
  name: string
  /** The files of the product outside of it that import one of its own. */
  knownTo: string[]
}

const FEATURES = 'server/features/'
const sliceOf = (path: string): string | undefined =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined
const isTest = (path: string): boolean => /\.test\.tsx?$|\/fixtures\//.test(path)

/** The slices of the server, those that most files know first. */
export function readSlices(): KnownSlice[] {
  const sources = projectFiles()
    .filter((path) => /^server\/.*\.ts$/.test(path) && !isTest(path))
    .map(readSource)
  const names = new Set(sources.flatMap(({ path }) => sliceOf(path) ?? []))
  return [...names]
    .map((name) => ({
      name,
      knownTo: sources
        .filter(({ path, files }) => sliceOf(path) !== name && files.some((file) => sliceOf(file) === name))
        .map(({ path }) => path),
    }))
    .toSorted((one, other) => other.knownTo.length - one.knownTo.length || one.name.localeCompare(other.name))
}
