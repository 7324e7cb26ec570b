import module from 'node:module'
import { join } from 'node:path'

// Plain JavaScript, so that a Node that cannot read the rest can still say what it needs.
const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  console.error(`Sportello needs Node ${NEEDED} or newer; this is ${process.versions.node}.`)
  console.error('Install a newer Node, or the development dependencies (npm ci), which bring one.')
  process.exit(1)
}
// Compiling takes half the time of a start, so each start leaves what it compiled to the next one and to the database's
// process. The folder lies with the code, since its content is run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./cli.ts')
