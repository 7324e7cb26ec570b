import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { prepareEnvironment } from './test/prepare-environment.ts'

prepareEnvironment()

const { origin: _, ...launchOptions } = findBrowser()
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/postgres.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/journeys',
  // One more than the number of cores: journeys wait for the timers of the page.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  // What proves endurance runs in `npm run test:endurance -- browser`.
  ...(process.env.ENDURANCE !== 'true' && { grepInvert: /@endurance/ }),
  // Repeated failures have one cause, a server that does not start.
  maxFailures: 10,
  forbidOnly: Boolean(process.env.CI),
  // The limits end a journey that hangs, and measure nothing: on a busy machine everything takes long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    launchOptions,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1366, height: 768 },
    // A trace takes a third of the time: `--trace on` makes one.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
