import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// Writes all generated files anew, each after those that it reads: `npm run regenerate`.

/** Arguments of Node, in their order. */
const GENERATORS: readonly (readonly string[])[] = [
  ['scripts/make-places.ts'],
  ['scripts/make-fields.ts'],
  ['scripts/make-summary-migration.ts'],
  ['scripts/make-schema-types.ts'],
  ['scripts/make-variables-table.ts'],
  ['scripts/make-golden-contracts.ts'],
  ['scripts/make-contract-page.ts'],
  ['scripts/make-stored-fixture.ts'],
  ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'contract/fixtures/stored'],
  ['scripts/make-templates.ts'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project=plain', 'test/golden/documents.test.ts', '--update'],
]

const cwd = resolve(import.meta.dirname, '..')
const failed = GENERATORS.find((generator) => {
  console.log(`node ${generator.join(' ')}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, generator, { cwd, encoding: 'utf8' })
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status !== 0
})
process.exitCode = failed ? 1 : 0
