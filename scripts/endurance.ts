import { spawnSync } from 'node:child_process'
import { PARTS } from './endurance/parts.ts'

// Runs the tests of one part in full, of which `npm test` runs a sample: `npm run test:endurance -- documents`.

const name = process.argv[2] ?? ''
const files = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
if (!files) {
  console.error(`Usage: npm run test:endurance -- ${Object.keys(PARTS).join(' | ')}`)
  process.exit(2)
}
const env = { ...process.env, ENDURANCE: 'true' }
const commands = files[0]?.startsWith('e2e')
  ? [
      ['node', 'scripts/build.ts'],
      ['playwright', 'test', '--grep', '@endurance|@sample', ...files],
    ]
  : [['vitest', 'run', ...files]]
const failed = commands.find(
  ([program = '', ...args]) => spawnSync(program, args, { stdio: 'inherit', env }).status !== 0,
)
process.exitCode = failed ? 1 : 0
