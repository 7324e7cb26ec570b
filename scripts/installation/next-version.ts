import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../release/run.ts'

/** Of a release. */
export const MIGRATIONS = 'server/db/migrations'
export const NEXT = '1.0.1'
export const BROKEN = '1.0.1-broken'
/** The migration of a later version, and what it does when it fails and when it is mended. */
export const MIGRATION = '900-trial.sql'
export const FAILING_SQL = 'alter table users add column trial int; select 1/0'
export const GOOD_SQL = 'create index users_trial on users (login)'

/** Writes the archive of a later version into the folder: the same files, its number, and a migration. Returns its path. */
export function writeNextVersion(archive: string, to: string, version: string, sql: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'sportello-next-'))
  try {
    run(stage, 'tar', '-xzf', archive)
    const name = `sportello-${version}`
    const [former = ''] = run(stage, 'ls').trim().split('\n')
    renameSync(join(stage, former), join(stage, name))
    const number = former.replace('sportello-', '')
    replaceIn(join(stage, name, 'package.json'), `"version": "${number}"`, `"version": "${version}"`)
    replaceIn(join(stage, name, 'compose.yaml'), `sportello:${number}`, `sportello:${version}`)
    writeFileSync(join(stage, name, MIGRATIONS, MIGRATION), sql)
    const written = join(to, `${name}-linux-x64.tar.gz`)
    const same = ['--owner=0', '--group=0', '--numeric-owner']
    run(stage, 'tar', '--use-compress-program=gzip -1', ...same, '-cf', written, name)
    return written
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
  writeFileSync(file, text.replace(from, to))
}
