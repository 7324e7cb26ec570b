import { buildAndSwap, findVite } from '../server/commands/page-build.ts'

// Builds the page while the old one is served, and switches atomically.

const vite = findVite()
const failure = vite ? buildAndSwap(vite) : 'Vite is missing: install the development dependencies'
if (failure !== undefined) {
  console.error(failure)
  process.exitCode = 1
}
