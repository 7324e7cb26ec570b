import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { GENERATORS } from './regenerate/generators.ts'

// Writes all generated files anew, each after those that it reads: `npm run regenerate`.

const cwd = resolve(import.meta.dirname, '..')
const failed = GENERATORS.find(({ args }) => {
  console.log(`node ${args.join(' ')}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status !== 0
})
process.exitCode = failed ? 1 : 0
