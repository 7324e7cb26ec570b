import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './test/by-environment.ts'
import { prepareEnvironment, printSeed } from './test/prepare-environment.ts'

prepareEnvironment()
if (process.env.VITEST) printSeed()

/**
 * A test that uses a helper of `test/` requires a database; these helpers require none.
 */
const databaseHelper =
  /from '\.\.\/portal\.tsx'|from '(?:\.\.\/)+test\/(?!clock\.|endurance\.|within\.|imports\.|nginx\.|drawing\.|seal-order\.|time-authority\.|forged-structure\.|simulated-form\.|whole-record\.|longest-wait\.|hostile-text\.|run-command\.|processes\.|stand-ins\/)/

const all = globSync('{contract,shared,server,web,test,scripts,e2e}/**/*.test.{ts,tsx}')
const withDatabase = all.filter((file) => databaseHelper.test(readFileSync(file, 'utf8')))
const withoutDatabase = all.filter((file) => !withDatabase.includes(file))
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/
const apart = withoutDatabase.filter((file) => replacesModules.test(readFileSync(file, 'utf8')))
const plain = withoutDatabase.filter((file) => !apart.includes(file))

/** One process runs many files and loads the product once, except for tests that replace modules or their state. */
const common = {
  setupFiles: ['test/fail-on-console-error.ts', 'test/random-properties.ts', 'test/patient-queries.ts'],
  restoreMocks: true,
  isolate: false,
  retry: 0,
  // Ends a test that hangs, and measures nothing: on a busy machine everything takes long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 90_000 } },
}

export default defineConfig({
  test: {
    // One more than the number of cores: many of these tests wait for another process, or for a timeout.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByEnvironment },
    projects: [
      { test: { ...common, name: 'plain', include: plain } },
      { test: { ...common, name: 'apart', include: apart, isolate: true } },
      {
        test: { ...common, name: 'database', globalSetup: 'test/global-set-up.ts', include: withDatabase },
      },
    ],
  },
})
