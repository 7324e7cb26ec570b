import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseOfFile, newPlace } from '../test/database.ts'
import { sampleOf } from '../test/endurance.ts'
import { signedIn } from '../test/factories.ts'
import { runCommand } from '../test/run-command.ts'
import { CONSOLE } from './actor.ts'
import { findHistoryFaults } from './audit/check-history.ts'
import { sealPending } from './audit/history-chain.ts'
import { logUserAction } from './audit/log-user-action.ts'
import { adoptKey, refuseOtherKey } from './check-secret-key.ts'
import { openDatabase } from './db/open-database.ts'
import { readOrCreateSecretKey } from './secret-key.ts'
import { seal } from './secrets.ts'

const now = () => new Date()
const REFUSED = /^SECRET_KEY must be the key with which this database was used/

let folder: string
const database = await databaseOfFile()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sportello-key-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const table of [
    'history_pending',
    'history_chain',
    'history_head',
    'user_logs',
    'sessions',
    'users',
  ] as const)
    await database.db
      .deleteFrom(table)
      .execute()
      .catch(() => undefined)
})

const withKey = (secretKey: Buffer) => ({ secretKey, dataDir: folder })
const [ours, other] = [randomBytes(32), randomBytes(32)]

/** A user action, sealed under this key as by the server. */
async function sealHistory(secretKey: Buffer): Promise<void> {
  const { db } = database
  const { user } = await signedIn({ db, now })
  await logUserAction(db, { userId: user.id, actor: CONSOLE, action: 'login' })
  await sealPending({ db, now, config: { secretKey } })
}

describe('the key of a database', () => {
  it('the key of a database is any one while nothing was encrypted or sealed', async () => {
    await refuseOtherKey(database.db, withKey(ours))
    await refuseOtherKey(database.db, withKey(other))
  })

  it('the key of a database is the one that opens its authenticators, before anything is sealed', async () => {
    const { db } = database
    const { user } = await signedIn({ db, now })
    const totp_secret = seal(ours, user.id, 'JBSWY3DPEHPK3PXP')
    await db.updateTable('users').set({ totp_secret }).where('id', '=', user.id).execute()
    await refuseOtherKey(db, withKey(ours))
    await expect(refuseOtherKey(db, withKey(other))).rejects.toThrow(REFUSED)
  })

  it('the key of a database is the one of the newest seal of the history', async () => {
    await sealHistory(ours)
    await refuseOtherKey(database.db, withKey(ours))
    await expect(refuseOtherKey(database.db, withKey(other))).rejects.toThrow(REFUSED)
  })

  it('the key of a database that is refused is removed again when this process has made it [G67]', async () => {
    await sealHistory(ours)
    const secretKey = readOrCreateSecretKey(folder)
    expect(existsSync(join(folder, 'secret.key'))).toBe(true)
    await expect(refuseOtherKey(database.db, withKey(secretKey))).rejects.toThrow(REFUSED)
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
  })

  it('the key of a database is replaced by adopt-key when it is lost, and the history keeps its older seals', async () => {
    await sealHistory(other)
    await adoptKey(database.db, withKey(ours), now())
    await refuseOtherKey(database.db, withKey(ours))
    await expect(refuseOtherKey(database.db, withKey(other))).rejects.toThrow(REFUSED)
    await sealHistory(ours)
    expect(await findHistoryFaults(database.db, { secretKey: ours })).toEqual({ entries: [], seals: [] })
  })
})

it('an installation whose secret key is lost is refused by each command without a new key, until adopt-key', async () => {
  const place = await newPlace()
  try {
    const opened = await openDatabase(place, (await import('pino')).default({ level: 'silent' }))
    const { user } = await signedIn({ db: opened.db, now })
    await logUserAction(opened.db, { userId: user.id, actor: CONSOLE, action: 'login' })
    await sealPending({ db: opened.db, now, config: { secretKey: randomBytes(32) } })
    await opened.close()
    const key = join(place.dataDir, 'secret.key')
    const commands = [
      ['start'],
      ['migrate'],
      ['backup', '--to', 'x.backup'],
      ['unlock', '--login', user.login],
    ]
    for (const args of sampleOf(commands, 2)) {
      const { code, stderr } = await runCommand(args, place)
      expect([args[0], code, stderr]).toEqual([args[0], 1, expect.stringMatching(REFUSED)])
      expect([args[0], existsSync(key)]).toEqual([args[0], false])
    }
    expect(await runCommand(['adopt-key'], place)).toMatchObject({ code: 1 })
    expect(await runCommand(['adopt-key', '--lost'], place)).toMatchObject({ code: 0 })
    expect(await runCommand(['unlock', '--login', user.login], place)).toMatchObject({ code: 0 })
  } finally {
    await place.remove()
  }
})
