import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The account without rights: root can write and do what the tests of a missing right expect to be refused. */
export const NOBODY = 65_534
export const isRoot = process.getuid?.() === 0

/** Begins a command as that account. */
export const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] as const

/** Starting Node proves nothing: the program is found with the rights of root, its files are read without. */
const READ = `require('node:fs').readFileSync(${JSON.stringify(join(import.meta.dirname, '../server/sportello.mjs'))})`

/** Whether root can run the programs of the checkout as that account, which cannot enter every folder. */
export const canBeNobody =
  isRoot && spawnSync(AS_NOBODY[0], [...AS_NOBODY.slice(1), process.execPath, '-e', READ]).status === 0
