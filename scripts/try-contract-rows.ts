import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { PATCHES, type Patch } from './try-contract-rows/patches.ts'

// Applies each change of the form that CONTRIBUTING.md shows to a copy of the repository, regenerates what is
// generated, and runs the tests and type checks of the contract: `npm run try-contract-rows`.

const root = resolve(import.meta.dirname, '..')
const LEFT_OUT = /^(node_modules|\.git|data|dist|test-results|playwright-report)$/

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project=plain']
const CHECKS: readonly (readonly string[])[] = [
  ['node_modules/typescript/bin/tsc', '-p', 'contract'],
  ['node_modules/typescript/bin/tsc', '-p', 'server'],
  ['node_modules/typescript/bin/tsc', '-p', 'web'],
  [...VITEST, 'contract', 'shared', 'server/demo', 'server/documents', 'test/golden', 'scripts/make-'],
  [...VITEST, 'web/features/record-form/store', 'web/features/record-form/fields'],
]

/** Whether every command succeeds in a copy with this patch. */
function passesWithPatch({ title, changes }: Patch): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'sportello-rows-'))
  try {
    cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length + 1)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const { file, below, add } of changes) {
      const path = join(copy, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, insertPatch(copy, file, below, add))
    }
    // Some tests list the files of the repository.
    spawnSync('git', ['init', '--quiet'], { cwd: copy })
    const commands = [['scripts/regenerate.ts'], ...CHECKS]
    const failed = commands.find((command) => !runCommand(copy, command))
    console.log(`${failed ? '✗' : '✓'} ${title}${failed ? `: ${failed.join(' ')}` : ''}`)
    return failed === undefined
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function insertPatch(copy: string, file: string, below: string | undefined, add: string): string {
  if (below === undefined) return add
  const lines = readFileSync(join(copy, file), 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes(below))
  if (at < 0) throw new Error(`${file} has no line with ${below}`)
  return lines.toSpliced(at + 1, 0, add).join('\n')
}

function runCommand(cwd: string, command: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' })
  if (status !== 0) console.error(`${stdout.slice(-3000)}${stderr.slice(-6000)}`)
  return status === 0
}

const wanted = process.argv[2]
const chosen = PATCHES.filter(({ title }) => wanted === undefined || title.includes(wanted))
process.exitCode = chosen.filter((patch) => !passesWithPatch(patch)).length > 0 ? 1 : 0
