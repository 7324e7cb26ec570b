import { execFileSync } from 'node:child_process'
import { projectFiles, readSource } from '../../test/imports.ts'
import { OPENED_SCREENS } from './opened-screens.ts'

/** Imported files by importing file, each from the repository's root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** The files that differ from `ref`, also those that no commit has yet. Throws for a `ref` that git does not know. */
export function filesChangedSince(ref: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([...git('diff', '--name-only', ref, '--'), ...git('ls-files', '-o', '--exclude-standard')]),
  ]
}

/** The files that `roots` lead to by imports, with themselves. */
export function filesReachedFrom(roots: readonly string[], imports: Imports): Set<string> {
  const reached = new Set(roots)
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported)
  return reached
}

/** A change of these reaches every screen; a screen itself is a file of `web/app` too. */
const EVERYWHERE =
  /^web\/(?:app\/(?!(?!fallback-)[a-z-]+-screens?\.tsx$)|main\.tsx$|styles\.css$|fonts\/|public\/)/
const isOfTests = (file: string): boolean => /^(?:e2e|test)\//.test(file)

/**
 * The journeys, or tests of the portal, of a change: those that changed themselves or in a helper of theirs, and those
 * of a screen that imports a changed file.
 *
 * @param opened the screens of each, as `OPENED_SCREENS`
 */
export function chooseByScreens(
  changed: readonly string[],
  opened: Readonly<Record<string, readonly string[]>>,
  imports: Imports,
): string[] {
  // The harness of the portal imports page and server whole.
  const helpers = new Map([...imports].map(([file, files]) => [file, files.filter(isOfTests)]))
  const isEverywhere = changed.some((file) => EVERYWHERE.test(file))
  return Object.entries(opened).flatMap(([file, screens]) => {
    const reached = [...filesReachedFrom([file], helpers), ...filesReachedFrom(screens, imports)]
    const isChosen = (isEverywhere && screens.length > 0) || reached.some((path) => changed.includes(path))
    return isChosen ? [file] : []
  })
}

/**
 * The files of the page with the noun of a changed feature of the server. A test of the portal imports every feature:
 * the noun says which screens show what a feature does.
 */
export function pageOfChangedFeatures(changed: readonly string[], imports: Imports): string[] {
  const folders = changed.flatMap((file) => /^server\/(features\/[^/]+\/)/.exec(file)?.[1] ?? [])
  return [...imports.keys()].filter((file) => folders.some((folder) => file.startsWith(`web/${folder}`)))
}

/** The parts of the repository whose types a change can break: its own, and those that import them. */
export function typedRootsOf(changed: readonly string[]): string[] {
  const tops = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split('/')[0] ?? ''))
  const has = (...names: string[]): boolean => names.some((name) => tops.has(name))
  if (tops.size === 0) return []
  return [
    ...(has('contract') ? ['contract'] : []),
    ...(has('contract', 'shared') ? ['shared'] : []),
    ...(has('contract', 'shared', 'server') ? ['server'] : []),
    ...(has('contract', 'shared', 'web') ? ['web'] : []),
    'test',
  ]
}

export const readImports = (): Imports =>
  new Map(
    projectFiles()
      .filter((file) => /^(?:contract|shared|web|e2e|test)\/.*\.tsx?$/.test(file))
      .map((file) => [file, readSource(file).files]),
  )

/** What proves a change, beside the tests that Vitest finds by their imports. */
export interface ChosenTests {
  journeys: readonly string[]
  /** Tests of the portal that Vitest finds because each imports everything, and that open no screen of the change. */
  leftOut: readonly string[]
}

export function chooseTests(changed: readonly string[], imports: Imports): ChosenTests {
  const journeys = chooseByScreens(changed, OPENED_SCREENS, imports).filter((file) => file.startsWith('e2e/'))
  const onScreens = changed.every((file) => /^(?:web|e2e|docs|server\/features)\//.test(file))
  if (!onScreens) return { journeys, leftOut: [] }
  const withPages = [...changed, ...pageOfChangedFeatures(changed, imports)]
  const chosen = chooseByScreens(withPages, OPENED_SCREENS, imports)
  const leftOut = Object.keys(OPENED_SCREENS).filter(
    (file) => file.startsWith('test/') && !chosen.includes(file),
  )
  return { journeys, leftOut }
}
