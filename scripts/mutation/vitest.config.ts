import { defineConfig } from 'vitest/config'

/** The tests that judge a mutant of the contract need no database and no browser. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTATION_TESTS ?? 'contract'}/**/*.test.ts`],
    setupFiles: ['test/fail-on-console-error.ts'],
    restoreMocks: true,
    retry: 0,
    isolate: false,
    testTimeout: 30_000,
  },
})
