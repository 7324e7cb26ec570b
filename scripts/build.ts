import { findVite } from '../server/checks/page-sources.ts'
import { buildAndSwap } from '../server/commands/build-page.ts'

// Builds the page beside the one that is served, and replaces it atomically.

const vite = findVite()
const failure = vite ? buildAndSwap(vite) : 'Vite is missing: install the development dependencies'
if (failure !== undefined) {
  console.error(failure)
  process.exitCode = 1
}
