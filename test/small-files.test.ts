import { describe, expect, it } from 'vitest'
import { projectFiles, readSource, readText } from './imports.ts'

const MAX_LINES = 25
const SOURCES = projectFiles().filter((path) => /\.tsx?$/.test(path))

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)
const isProduct = (path: string) =>
  /^(contract|shared|server|web|scripts)\//.test(path) && !isTest(path) && !/fixtures|\/testing\//.test(path)

/** Files that are read on their own, however short. */
const INDEPENDENT: readonly RegExp[] = [
  // A list, a check, a kind of field or a section of the form.
  /^contract\/(data|checks|kinds|sections)\//,
  // A command, the routes of a feature, an interface to a service.
  /^server\/commands\//,
  /\/(routes|port)\.ts$/,
  // The component of a page's address, a dialog, a reader of pasted text.
  /^web\/app\/[a-z-]+-screens?\.tsx$/,
  /-dialog\.tsx$/,
  /^web\/features\/record-form\/tools\/paste\/read-/,
]

/** Other short files with one importer, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'scripts/dev/packages.ts': 'A list that is extended with each package of the server.',
  'scripts/dev/server-process.ts': 'The program of another process.',
  'server/documents/signature/timestamps.ts': 'The only use of a class of the PDF package.',
  'server/features/crm-sync/answer-companies.ts': 'The operation of a route.',
  'server/features/documents/preview-phone-scripts.ts': 'The operation of a route.',
  'server/features/signatures/find-boxes.ts': 'A query with its own order.',
  'server/http-client/allowed-hosts.ts': 'The rule for hosts in private networks.',
  'server/jobs/definitions.ts': 'The table of the scheduled jobs without a feature.',
  'server/jobs/upkeep.ts': 'The work of a scheduled job.',
  'server/providers/addresses/merge-local-suggestions.ts': 'An implementation of a port.',
  'server/tables/open-table.ts': 'The entry of its folder.',
  'web/features/login/login-steps.ts': 'The order of the login, in one file for its requirements.',
  'web/lib/pdf-worker.ts': 'The program of a worker.',
  'web/ui/slice-of-plain-text.ts': 'The reading of pasted text, tested without an editor.',
}

function findCrumbs(): string[] {
  const importers = new Map<string, string[]>()
  for (const path of SOURCES.filter((source) => !isTest(source))) {
    for (const target of readSource(path).files)
      importers.set(target, [...(importers.get(target) ?? []), path])
  }
  return SOURCES.filter((path) => {
    const [importer, ...others] = importers.get(path) ?? []
    return (
      isProduct(path) &&
      importer !== undefined &&
      others.length === 0 &&
      // The entry of a root exports to all others.
      !/^[a-z]+\/index\.ts$/.test(importer) &&
      readText(path).split('\n').length - 1 <= MAX_LINES
    )
  })
}

describe('the small files', () => {
  it('a file of at most 25 lines has several importers, or is read on its own', () => {
    const crumbs = findCrumbs().filter((path) => !INDEPENDENT.some((pattern) => pattern.test(path)))
    expect(crumbs.filter((path) => !EXCEPTIONS[path])).toEqual([])
  })

  it('the listed exceptions exist', () => {
    expect(Object.keys(EXCEPTIONS).filter((path) => !SOURCES.includes(path))).toEqual([])
  })
})
