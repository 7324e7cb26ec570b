import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import * as calls from '../../../shared/api/withdrawals.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { fromFile, toNewFile } from '../../backup/archive-file.ts'
import { backup } from '../../backup/backup.ts'
import { checkBackup, restore } from '../../backup/restore.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile(withdrawalRoutes)
const { context } = seeded.server
const restored = await testServer({
  routes: withdrawalRoutes,
  config: { secretKey: context.config.secretKey },
  now: context.now,
})
afterAll(() => restored.close())

const partsOf = ({ database, context: { files, now, config } }: TestServer) => {
  return { pool: database.pool, files, now, secretKey: config.secretKey }
}
const open = (server: TestServer, token: string) => server.inject(calls.openWithdrawal, { params: { token } })
const declare = async (server: TestServer, token: string) =>
  (await server.inject(calls.declareWithdrawal, { params: { token }, body: { parts: ['luce'] } })).body
    .withdrawal.acknowledgements

it('a restored backup has the withdrawals with their acknowledgements, and the links of before alone [WITHDRAW-4] [WITHDRAW-6]', async () => {
  const [withdrawn, kept] = [
    await seeded.signed(SAMPLES.dualDomestic),
    await seeded.signed(SAMPLES.dualDomestic),
  ]
  const seen = await declare(seeded.server, withdrawn.token)
  const path = join(seeded.server.database.dataDir, 'office.backup')
  await backup(toNewFile(path), partsOf(seeded.server))
  const later = await seeded.signed(SAMPLES.dualDomestic)

  const file = fromFile(path)
  const manifest = await checkBackup(file, context.config.secretKey)
  await restore(file, manifest, partsOf(restored))
  expect((await open(restored, withdrawn.token)).body.withdrawal.acknowledgements).toEqual(seen)
  // A second press after the restore is told the first acknowledgement.
  expect(await declare(restored, withdrawn.token)).toEqual(seen)
  expect(await declare(restored, kept.token)).toHaveLength(1)
  expect((await open(restored, later.token)).status).toBe(404)
})
