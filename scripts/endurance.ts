import { spawnSync } from 'node:child_process'
import { PARTS } from './endurance/parts.ts'

// Runs the tests of one part in full, of which `npm test` runs a sample: `npm run test:endurance -- documents`. Without
// an argument it lists the parts.

const name = process.argv[2]
const part = name !== undefined && Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
if (!part) {
  const lines = Object.entries(PARTS).map(
    ([key, { does, seconds }]) => `  ${key.padEnd(12)} ${`${seconds} s`.padStart(5)}  ${does}`,
  )
  console.log(`npm run test:endurance -- <part>. The parts, on two quiet cores:\n${lines.join('\n')}`)
  process.exit(name === undefined ? 0 : 2)
}
const env = { ...process.env, ENDURANCE: 'true' }
const commands = part.files[0]?.startsWith('e2e')
  ? [
      ['node', 'scripts/build.ts'],
      ['playwright', 'test', '--grep', '@endurance|@sample', ...part.files],
    ]
  : [['vitest', 'run', ...part.files]]
const failed = commands.find(
  ([program = '', ...args]) => spawnSync(program, args, { stdio: 'inherit', env }).status !== 0,
)
process.exitCode = failed ? 1 : 0
