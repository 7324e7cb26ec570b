import { execFileSync } from 'node:child_process'
import { loadedFiles, projectFiles } from '../../test/imports.ts'
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

/** Features of the server whose screens are in folders of the page with other nouns. */
const NOUNS_OF_PAGE: Readonly<Record<string, readonly string[]>> = {
  signature: ['document-verification', 'signatures', 'signing'],
}

/**
 * The files of the page with the noun of a changed feature of the server. A test of the portal imports every feature:
 * the noun says which screens show what a feature does.
 */
export function pageOfChangedFeatures(changed: readonly string[], imports: Imports): string[] {
  const nouns = changed.flatMap((file) => /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? [])
  const folders = nouns
    .flatMap((noun) => NOUNS_OF_PAGE[noun] ?? [noun])
    .map((noun) => `web/features/${noun}/`)
  return [...imports.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)))
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
      .filter((file) => /^(?:contract|shared|server|web|e2e|test|scripts)\/.*\.tsx?$/.test(file))
      .map((file) => [file, loadedFiles(file)]),
  )

/** What proves a change. */
export interface ChosenTests {
  /** The files of units, routes and the portal; undefined: all. */
  units: readonly string[] | undefined
  journeys: readonly string[]
}

/** A change of these is one of every test: the configuration, and what runs before each file. */
const OF_ALL_TESTS =
  /^(?:package(?:-lock)?\.json|vite(?:st)?\.config\.ts|test\/(?:global-set-up|fail-on-console-error|random-properties|patient-queries|prepare-environment)\.ts)$/
/**
 * They load every feature, or do with the demonstration what its users do. A test that reaches a changed feature through
 * one of them alone is left to `npm test`, except for the rules of the routes.
 */
const WHOLE = ['server/routes.ts', 'server/background.ts', 'server/demo/fill-activity.ts']
const RULES = 'server/access-matrix.test.ts'

/** The tests among these files that load a changed file. */
function testsReaching(changed: readonly string[], imports: Imports): string[] {
  const tests = [...imports.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  const isChanged = new Set(changed)
  return tests.filter((test) => [...filesReachedFrom([test], imports)].some((file) => isChanged.has(file)))
}

export function chooseTests(changed: readonly string[], imports: Imports): ChosenTests {
  const journeys = chooseByScreens(changed, OPENED_SCREENS, imports).filter((file) => file.startsWith('e2e/'))
  if (changed.some((file) => OF_ALL_TESTS.test(file))) return { journeys, units: undefined }
  const inFeatures = changed.every((file) => /^(?:web|e2e|docs|server\/features)\//.test(file))
  if (!inFeatures) return { journeys, units: testsReaching(changed, imports) }
  const apart = new Map([...imports].filter(([file]) => !WHOLE.includes(file)))
  const withPages = [...changed, ...pageOfChangedFeatures(changed, imports)]
  const ofScreens = chooseByScreens(withPages, OPENED_SCREENS, imports)
  const isOfScreens = (file: string) => file in OPENED_SCREENS
  const units = [
    ...testsReaching(changed, apart).filter((file) => !isOfScreens(file)),
    ...ofScreens.filter((file) => file.startsWith('test/')),
    ...(changed.some((file) => file.startsWith('server/')) ? [RULES] : []),
  ]
  return { journeys, units: [...new Set(units)] }
}
