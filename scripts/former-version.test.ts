import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENDURANCE } from '../test/endurance.ts'

const CHECKOUT = join(import.meta.dirname, '..')
const MIGRATIONS = 'server/db/migrations'
/** The first version whose successor must leave it running. */
const LAST_OF_BEFORE = '033'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The release before this commit; until there is one, the commit before the first migration that must expand. */
async function findFormer(): Promise<string | undefined> {
  try {
    const tag = git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-version:refname').split('\n')[0]
    if (tag) return tag
    const later = (await readdir(join(CHECKOUT, MIGRATIONS))).filter(
      (name) => name.slice(0, 3) > LAST_OF_BEFORE,
    )
    if (later.length === 0) return undefined
    const paths = later.map((name) => `${MIGRATIONS}/${name}`)
    const first = git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', ...paths).split('\n')[0]
    return first ? git('rev-parse', `${first}^`) : undefined
  } catch {
    // A copy without its history, or with a part of it.
    return undefined
  }
}

const former = ENDURANCE ? await findFormer() : undefined

it.skipIf(former === undefined)(
  `the former version's tests of routes pass on the schema of this one (${former ?? 'skipped: its files are not in the history of this copy'})`,
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'sportello-former-'))
    try {
      const archive = join(copy, 'former.tar')
      git('archive', '--output', archive, former ?? '')
      execFileSync('tar', ['-xf', archive, '-C', copy])
      cpSync(join(CHECKOUT, MIGRATIONS), join(copy, MIGRATIONS), { recursive: true })
      symlinkSync(join(CHECKOUT, 'node_modules'), join(copy, 'node_modules'))
      const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
      const env = { ...process.env, ENDURANCE: '', VITEST: '' }
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [vitest, 'run', '--project=database', 'server/features'],
        { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 28 },
      )
      expect([status, status === 0 ? '' : `${stdout}\n${stderr}`]).toEqual([0, ''])
    } finally {
      rmSync(copy, { recursive: true })
    }
  },
)
