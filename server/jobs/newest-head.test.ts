import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { signedIn } from '../../test/factories.ts'
import { CONSOLE } from '../actor.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { sealPending } from '../audit/history-chain.ts'
import { readHead, storeNewestHead, writeHead } from '../audit/history-sealer.ts'
import { logUserAction } from '../audit/log-user-action.ts'

const database = await databaseOfFile()
const { db, dataDir } = database
const now = () => new Date('2026-11-20T10:00:00Z')
const config = { secretKey: randomBytes(32), dataDir }
const error = vi.fn()
const parts = { db, config, now, log: { error } } as unknown as Parameters<typeof storeNewestHead>[0]
const userId = (await signedIn({ db, now })).user.id

/** Seals one more entry. */
async function seal() {
  await logUserAction(db, { userId, actor: CONSOLE, action: 'login' })
  const { head } = await sealPending({ db, config, now })
  if (!head) throw new Error('Nothing was sealed')
  return head
}
const removeSealsAfter = (number: number) =>
  db.deleteFrom('history_chain').where('number', '>', String(number)).execute()

beforeEach(async () => {
  await removeSealsAfter(0)
  await writeHead(dataDir, await seal())
})

it('storeNewestHead leaves the newest seal in the data folder when the process of an older one writes last (G32)', async () => {
  const older = await seal()
  const newer = await seal()
  await storeNewestHead(parts, newer)
  await storeNewestHead(parts, older)
  expect(await readHead(dataDir)).toEqual(newer)
})

it('storeNewestHead leaves the newest seal when several processes seal and store concurrently', async () => {
  const process = async () => {
    for (let n = 0; n < 5; n += 1) {
      await logUserAction(db, { userId, actor: CONSOLE, action: 'login' })
      const { head } = await sealPending({ db, config, now })
      if (head) await storeNewestHead(parts, head)
    }
  }
  await Promise.all([process(), process(), process()])
  const last = await db
    .selectFrom('history_chain')
    .select(['number', 'chain'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await readHead(dataDir)).toEqual({ number: Number(last.number), chain: last.chain })
})

it('storeNewestHead leaves a seal that the database lost, so that the loss is reported also after further seals (G32)', async () => {
  const lostSeal = await seal()
  await storeNewestHead(parts, lostSeal)
  await removeSealsAfter(lostSeal.number - 1)
  for (let n = 0; n < 3; n += 1) await storeNewestHead(parts, await seal())
  expect(await readHead(dataDir)).toEqual(lostSeal)
  expect(error).toHaveBeenCalledWith(
    lostSeal,
    'The database lacks the seal of history.head: the end of the history was removed',
  )
  const { seals } = await findHistoryFaults(db, config, await readHead(dataDir))
  expect(seals).toContain(lostSeal.number)
})
