import module from 'node:module'
import { join } from 'node:path'

// Plain JavaScript, so that an outdated Node can still report the required version.
const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  console.error(`Sportello needs Node ${NEEDED} or newer; this is ${process.versions.node}.`)
  console.error('Install a newer Node, or the development dependencies (npm ci), which contain one.')
  process.exit(1)
}
// Compilation takes half of the start time, so each start caches it for the next one.
// The folder is beside the code, since its content is executed.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./cli.ts')
