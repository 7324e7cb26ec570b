import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { newPlace } from '../test/database.ts'
import { readConfig } from './config/config.ts'
import { openInstallation, serve } from './start.ts'

const place = await newPlace()
afterAll(() => place.remove())

const config = (changes: object) => ({
  ...readConfig({ DATA_DIR: place.dataDir, PORT: '0', SECRET_KEY: 'ab'.repeat(32) }),
  databaseUrl: place.databaseUrl,
  databaseStuckSeconds: 60,
  ...changes,
})

// 203.0.113.0/24 is for examples, and no machine's.
it.each([
  ['an address of another machine', { host: '203.0.113.7' }, /^HOST must be an address of this machine: /],
  [
    'a certificate that is not there',
    { tls: { certificate: 'none.pem', key: 'none.pem' } },
    /^TLS_CERTIFICATE must be a file that can be read: /,
  ],
  [
    'a certificate that is none',
    { tls: { certificate: import.meta.filename, key: import.meta.filename } },
    /^TLS_CERTIFICATE must be a certificate that TLS_KEY belongs to: /,
  ],
])(
  'the start names the invalid variable: %s',
  async (_what, changes, message) => {
    const installation = await openInstallation(config(changes), pino({ level: 'silent' }))
    await expect(serve(installation)).rejects.toThrow(message)
    await installation.close()
  },
  60_000,
)

it('the start prints the public address, which the session cookie belongs to', async () => {
  const settings = config({})
  const running = await serve(await openInstallation(settings, pino({ level: 'silent' })))
  expect(new URL(running.address).hostname).toBe(new URL(settings.publicUrl).hostname)
  expect((await fetch(`${running.address}/api/v1/users/check`)).status).toBe(401)
  await running.close()
})
