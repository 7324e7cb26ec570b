import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ENDURANCE } from '../test/endurance.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The options with which a bench does the least that it can. */
const SMALLEST: Readonly<Record<string, readonly string[]>> = {
  'contract.ts': ['10'],
  'dictation.ts': ['change'],
  'bill.ts': ['--rounds', '1'],
  'signing-taps.ts': [],
  'paint.ts': [],
  'form-screen.ts': ['--keys', '2'],
  'template-editor.ts': ['--rules', '1', '--fields', '8'],
  'records.ts': ['100'],
  'searches.ts': ['1000'],
  'outcomes.ts': ['200'],
  'register.ts': ['200'],
  'supplies.ts': ['100'],
  'growth.ts': ['500', '1000'],
  'backups.ts': ['50', '1'],
  'uploads.ts': ['200'],
  'documents.ts': ['compare'],
  'forms.ts': ['server/documents/fixtures'],
  'webhooks.ts': ['--saves', '2', '--idle', '1'],
  'dev-loop.ts': ['--rounds', '1'],
  'load.ts': ['small', '--minutes', '0.1', '--people', '2', '--records', '100'],
  'security/anonymous-documents.ts': ['2', '1'],
  'security/anonymous-memory.ts': ['2'],
  'security/workbooks.ts': ['64'],
  'security/mutated-files.ts': ['20'],
  'security/changed-pages.ts': [],
  'security/forged-files.ts': [],
  'security/full-disk.ts': ['--rounds', '1'],
  'security/failing-calls.ts': ['--values', '1', '--only', 'rename'],
  'security/kill.ts': ['--rounds', '1', '--saves', '20'],
  'security/outages.ts': ['--seconds', '1', '--only', 'halted'],
  'security/long-answers.ts': ['--slow-only'],
  'security/fairness.ts': ['search'],
  'security/history-and-backups.ts': ['20', '1'],
  'security/login-attack.ts': ['--seconds', '1'],
  'security/one-person.ts': ['--sequences', '2'],
  'security/fuzz.ts': ['100'],
}

/** What the machine must have for a bench. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'security/forged-files.ts': ['pdfsig', 'openssl'],
  'security/failing-calls.ts': ['strace'],
}

/** Has a test of its own: the comparison of form engines that it extends is no part of this project. */
const FORM = 'form.ts'

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const canRun = (bench: string): boolean =>
  (NEEDED[bench] ?? []).every(hasProgram) && (bench !== 'security/full-disk.ts' || process.getuid?.() === 0)

interface Run {
  code: number | null
  output: string
}

function runNode(args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}

it('each bench of bench/README.md has its smallest run', () => {
  const readme = readFileSync(join(ROOT, 'bench/README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `([^`]+\.ts)` \|/gm)].map(([, name]) => name!)
  expect([...Object.keys(SMALLEST), FORM].toSorted()).toEqual(rows.toSorted())
})

describe.runIf(ENDURANCE)('a bench', () => {
  beforeAll(async () => expect(await runNode(['scripts/build.ts'])).toMatchObject({ code: 0 }))

  it.each(Object.entries(SMALLEST).filter(([bench]) => canRun(bench)))(
    'starts and comes to its end in its smallest run: %s',
    async (bench, options) => {
      const { code, output } = await runNode([`bench/${bench}`, ...options])
      // A bar that a busy machine or a small run misses is no fault; Node names itself after an error that nobody caught.
      const hasEnded = code === 0 || (code === 1 && !/^Node\.js v\d/m.test(output))
      expect(hasEnded ? undefined : output.slice(-2_000)).toBeUndefined()
    },
  )
})

it.runIf(ENDURANCE)(
  'the form that is compared with other engines is built from a model, and opens',
  async () => {
    expect(await runNode(['bench/form/open-form.ts'])).toMatchObject({ code: 0 })
  },
)
