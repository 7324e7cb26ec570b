import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type StoredFixture, storedFixture } from '../contract/fixtures/stored-fixture.ts'
import { DEFINITION_VERSION } from '../contract/index.ts'

// Adds what today's definition stores to contract/fixtures/stored/: `npm exec -- node scripts/make-stored-fixture.ts`.
// It never removes anything: a field or option that was removed needs a step in contract/upgrades.ts.

const file = new URL(`../contract/fixtures/stored/version-${DEFINITION_VERSION}.json`, import.meta.url)
const before: StoredFixture = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { fields: {}, records: {} }
writeFileSync(file, `${JSON.stringify(storedFixture(before), null, 1)}\n`)
const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
execFileSync(process.execPath, [biome, 'format', '--write', fileURLToPath(file)], { stdio: 'ignore' })
