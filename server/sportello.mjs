// Plain JavaScript, so that a Node that cannot read the rest can still say what it needs.
const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  console.error(`Sportello needs Node ${NEEDED} or newer; this is ${process.versions.node}.`)
  console.error('Install a newer Node, or the development dependencies (npm ci), which bring one.')
  process.exit(1)
}
await import('./cli.ts')
