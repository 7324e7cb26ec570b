import { projectFiles, readSource } from '../../test/imports.ts'

/** The packages whose code goes into the page: those that its sources import. */
export function pagePackages(): string[] {
  const sources = projectFiles().filter((path) => /^web\/.*(?<!\.d|\.test)\.tsx?$/.test(path))
  const packages = sources.flatMap((path) => readSource(path).packages)
  return [...new Set(packages)].filter((name) => !/^(node|virtual):/.test(name)).sort()
}
