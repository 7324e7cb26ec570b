import { expect, it } from 'vitest'
import { checkAddress } from './doctor.ts'

const LOCAL = { host: '127.0.0.1', port: 3000, tls: undefined, trustedProxies: [] }

it('doctor reports a proxy that answers at the public address and is not declared', () => {
  const behind = { ...LOCAL, publicUrl: 'https://sportello.example' }
  expect(checkAddress(behind)).toMatchObject({
    ok: false,
    wrong: expect.stringContaining('TRUSTED_PROXIES'),
  })
  expect(checkAddress({ ...behind, trustedProxies: ['127.0.0.1'] }).ok).toBe(true)
  expect(checkAddress({ ...behind, tls: { certificate: 'a', key: 'b' } }).ok).toBe(true)
  expect(checkAddress({ ...LOCAL, publicUrl: 'http://localhost:3000' }).ok).toBe(true)
  expect(checkAddress({ ...LOCAL, host: '0.0.0.0', publicUrl: 'http://localhost:3000' }).ok).toBe(false)
})
