import { spawnSync } from 'node:child_process'
import { hasInstalledBrowser, INSTALLED } from '../e2e/browser.ts'
import { PARTS } from './endurance/parts.ts'

// Runs the tests of one part in full, of which `npm test` runs a sample: `npm run test:endurance -- documents`. Without
// an argument it lists the parts.

const name = process.argv[2]
const part = name !== undefined && Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
if (!part) {
  const lines = Object.entries(PARTS).map(([key, { does, seconds }]) => {
    const duration = seconds === undefined ? 'not measured' : `${seconds} s`
    return `  ${key.padEnd(13)} ${duration.padStart(12)}  ${does}`
  })
  console.log(`npm run test:endurance -- <part>. The parts, on two quiet cores:\n${lines.join('\n')}`)
  process.exit(name === undefined ? 0 : 2)
}
const env = { ...process.env, ENDURANCE: 'true' }
const run = ([program = '', ...args]: readonly string[], more: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...env, ...more } }).status === 0

const outcomes = [runFiles(part.files), ...(part.installed ? [runInstalled(part.installed)] : [])]
process.exitCode = outcomes.every(Boolean) ? 0 : 1

function runFiles(files: readonly string[]): boolean {
  const [first = ''] = files
  if (first.startsWith('scripts/try-')) return files.every((file) => run(['node', file]))
  if (!first.startsWith('e2e')) return run(['vitest', 'run', ...files])
  return (
    run(['node', 'scripts/build.ts']) && run(['playwright', 'test', '--grep', '@endurance|@sample', ...files])
  )
}

/** The journeys with this tag in the browser of the machine: its typefaces have other widths than the packaged ones. */
function runInstalled(tag: string): boolean {
  if (hasInstalledBrowser())
    return run(['playwright', 'test', '--grep', tag], { PLAYWRIGHT_CHROMIUM: INSTALLED })
  console.log(`This machine has no Chromium or Chrome: the journeys with ${tag} run in no installed browser`)
  return true
}
