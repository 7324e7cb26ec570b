import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { testConfig } from '../../test/server.ts'
import { recordFailure, recordSuccess, storeKeyCopy } from '../backup/backup-runs.ts'
import { ServiceUnavailable } from '../http-client/port.ts'
import { BackupProblem, toBackupProblem } from '../providers/files/backup-problem.ts'
import { checkBackups } from './check-backups.ts'
import { explainError } from './explain-error.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const database = await databaseOfFile()
const { db } = database
const without = testConfig(database)
const config = { ...without, backupTo: { folder: '/mnt/backups' } }
const check = () => checkBackups(config, database, () => NOW)
const done = { name: 'one', bytes: 13.5 * 1024 ** 2, rows: 1, files: 0, seconds: 1 }

it('doctor has one line about the backups: age, size, drill and key [BACKUP-3]', async () => {
  expect(await checkBackups(without, database)).toEqual({ ok: true, found: 'none: BACKUP_TO is not set' })
  expect(await check()).toEqual({
    ok: true,
    found: 'in /mnt/backups: no backup yet; no drill yet; copy of the key not confirmed',
  })
  await recordSuccess(db, 'backup', new Date('2026-11-20T01:00:00Z'), done)
  await recordSuccess(db, 'drill', new Date('2026-11-18T10:00:00Z'), done)
  const { user } = await signedIn({ db, now: () => NOW })
  await storeKeyCopy(db, config, { userId: user.id, at: NOW })
  expect(await check()).toEqual({
    ok: true,
    found:
      'in /mnt/backups: last backup 2026-11-20, 9 hours ago, 14 MB; last drill 2026-11-18, 48 hours ago, 14 MB; copy of the key confirmed 2026-11-20',
  })
  await recordFailure(db, 'drill', NOW, new BackupProblem('restored-differs', 'users 3/4'))
  const finding = await check()
  expect(finding).toMatchObject({
    ok: false,
    wrong: expect.stringContaining('failed since (1): what was restored is not what was saved: users 3/4'),
  })
})

it('a command says in English why a store of files fails, whose own message is for the page', () => {
  const failure = new ServiceUnavailable('Il deposito non risponde: ECONNREFUSED', false, 'ECONNREFUSED')
  expect(explainError(failure)).toBe('A service does not answer as it should: ECONNREFUSED')
  expect(explainError(toBackupProblem(failure))).toBe(
    'the store of files does not answer as it should: ECONNREFUSED',
  )
})
