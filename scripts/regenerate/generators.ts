/** A program that writes generated files. */
interface Generator {
  /** Arguments of Node. */
  args: readonly string[]
  /** The test of `npm test` that compares its files with what it would write. */
  comparedBy?: string
}

/** All generators, each after those whose files it reads. */
export const GENERATORS: readonly Generator[] = [
  { args: ['scripts/make-places.ts'], comparedBy: 'scripts/make-places.test.ts' },
  { args: ['scripts/make-fields.ts'], comparedBy: 'scripts/make-fields.test.ts' },
  { args: ['scripts/make-summary-migration.ts'] },
  { args: ['scripts/make-schema-types.ts'], comparedBy: 'scripts/make-schema-types.test.ts' },
  { args: ['scripts/make-variables-table.ts'], comparedBy: 'server/config/config.test.ts' },
  { args: ['scripts/make-commands-table.ts'], comparedBy: 'test/documents.test.ts' },
  { args: ['scripts/make-golden-contracts.ts'], comparedBy: 'test/golden/contracts.test.ts' },
  { args: ['scripts/make-contract-page.ts'], comparedBy: 'scripts/make-contract-page.test.ts' },
  { args: ['scripts/make-stored-fixture.ts'] },
  { args: ['scripts/make-templates.ts'] },
  {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=plain',
      'test/golden/documents.test.ts',
      '--update',
    ],
    comparedBy: 'test/golden/documents.test.ts',
  },
]
