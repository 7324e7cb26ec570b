import { defineConfig } from 'vitest/config'

const folder = process.env.MUTATION_TESTS ?? 'contract'

/** The tests that judge a mutant. */
export default defineConfig({
  test: {
    // A folder, or patterns of files that are separated by spaces.
    include: folder.endsWith('.ts') ? folder.split(' ') : [`${folder}/**/*.test.ts`],
    ...(folder.startsWith('server') && {
      globalSetup: 'test/global-set-up.ts',
      hookTimeout: 120_000,
    }),
    setupFiles: ['test/fail-on-console-error.ts', 'scripts/mutation/fewer-runs.ts'],
    restoreMocks: true,
    retry: 0,
    // A list that is computed once keeps the value of an earlier mutant unless the modules are loaded again for each.
    isolate: process.env.MUTATION_ISOLATE === 'true',
    testTimeout: 30_000,
  },
})
