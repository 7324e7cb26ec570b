import { expect, it } from 'vitest'
import { checkAddressOf } from './doctor.ts'

const LOCAL = { host: '127.0.0.1', port: 3000, tls: undefined, trustedProxies: [] }

it('doctor reports a proxy that answers at the public address and is not declared', () => {
  const behind = { ...LOCAL, publicUrl: 'https://sportello.example' }
  expect(checkAddressOf(behind)).toMatchObject({
    ok: false,
    wrong: expect.stringContaining('TRUSTED_PROXIES'),
  })
  expect(checkAddressOf({ ...behind, trustedProxies: ['127.0.0.1'] }).ok).toBe(true)
  expect(checkAddressOf({ ...behind, tls: { certificate: 'a', key: 'b' } }).ok).toBe(true)
  expect(checkAddressOf({ ...LOCAL, publicUrl: 'http://localhost:3000' }).ok).toBe(true)
  expect(checkAddressOf({ ...LOCAL, host: '0.0.0.0', publicUrl: 'http://localhost:3000' }).ok).toBe(false)
})
