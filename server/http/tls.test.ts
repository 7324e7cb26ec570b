import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { serverOfFile } from '../../test/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sportello-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tls = { certificate: join(folder, 'c.pem'), key: join(folder, 'k.pem') }
// An RSA key: the suites without forward secrecy need one.
execFileSync('openssl', [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
  ...['-keyout', tls.key, '-out', tls.certificate],
])
const server = await serverOfFile({ routes: [], config: { tls } })
await server.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.app.server.address() as AddressInfo

/** The suite that server and client agree on, or the client's error. */
const suiteOf = (options: ConnectionOptions) =>
  new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(socket.getCipher().name)
      socket.destroy()
    })
    socket.once('error', ({ message }) => resolve(message))
  })

it.each(['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES256-SHA256', 'AES128-SHA', 'ECDHE-RSA-AES128-SHA'])(
  'the server refuses the TLS suite %s, which has no forward secrecy or no authenticated encryption',
  async (ciphers) => {
    expect(await suiteOf({ ciphers, maxVersion: 'TLSv1.2' })).toMatch(/handshake failure/)
  },
)

it.each([
  [{ maxVersion: 'TLSv1.2' }, /^ECDHE-RSA-AES256-GCM-SHA384$/],
  [{}, /^TLS_AES_256_GCM_SHA384$/],
  [{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }, /protocol|alert/i],
] as const)(
  'the server agrees on a suite with forward secrecy, with TLS 1.2 at least: %j',
  async (options, name) => {
    expect(await suiteOf(options)).toMatch(name)
  },
)
