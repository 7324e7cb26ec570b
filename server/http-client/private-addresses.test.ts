import type { lookup } from 'node:dns'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_SERVICES } from '../config/variables.ts'
import { mailchimpUrl } from '../providers/newsletter/mailchimp.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { guardedLookup, isPrivate, isReachable, PrivateAddress } from './guarded-lookup.ts'
import { createHttpClient, type HttpClientSettings } from './http-client.ts'
import { createUntrackedHttpClientFactory, isOperatorConfigured } from './http-client-factory.ts'
import { ServiceUnavailable } from './port.ts'

/** Records every connection, regardless of its data. */
const canary = createServer((_request, response) => response.end('{}'))
const redirecting = createServer((_request, response) =>
  response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/secret` }).end(),
)
let connections = 0
let canaryPort = 0
let redirectingPort = 0
canary.on('connection', () => {
  connections += 1
})
beforeAll(async () => {
  // All addresses of this machine, so that every connection is recorded.
  await new Promise<void>((done) => canary.listen(0, '::', done))
  await new Promise<void>((done) => redirecting.listen(0, '127.0.0.1', done))
  canaryPort = (canary.address() as AddressInfo).port
  redirectingPort = (redirecting.address() as AddressInfo).port
})
afterEach(() => {
  canary.closeAllConnections()
  connections = 0
})
afterAll(async () => {
  for (const server of [canary, redirecting]) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const now = () => new Date()
const service = (more: Partial<HttpClientSettings>) =>
  createHttpClient({ name: 'Prova', baseUrl: `http://127.0.0.1:${canaryPort}`, now, ...more })

async function failureOf(response: Promise<unknown>): Promise<ServiceUnavailable> {
  const error = await response.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ServiceUnavailable)
  return error as ServiceUnavailable
}

/** This machine, in every form in which an address of the web can name it. */
const THIS_MACHINE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::1]',
  '[::ffff:0:127.0.0.1]',
]

describe('a connection to a service', () => {
  it.each(THIS_MACHINE)(
    'a connection to a service is refused when the host is the local machine as %s and not allowed',
    async (host) => {
      const baseUrl = `http://${host}:${canaryPort}`
      const { message, sent } = await failureOf(service({ baseUrl }).request({ method: 'GET', path: '/' }))
      expect([sent, message]).toEqual([false, expect.stringContaining('indirizzo privato')])
      // An answer of the service may name an address, too.
      const named = service({ baseUrl: 'http://example.test' })
      await failureOf(named.request({ method: 'GET', path: `${baseUrl}/` }))
      expect(connections).toBe(0)
    },
  )

  it('a connection to a service is allowed to the configured private host, and to no other host of a response', async () => {
    const own = service({ allowPrivate: true })
    expect((await own.request({ method: 'GET', path: '/' })).status).toBe(200)
    expect((await own.request({ method: 'GET', path: `http://127.0.0.1:${canaryPort}/x` })).status).toBe(200)
    const before = connections
    for (const other of ['localhost', '127.0.0.2', '[::1]'])
      await failureOf(own.request({ method: 'GET', path: `http://${other}:${canaryPort}/` }))
    // Another port of the same machine is another program.
    const elsewhere = service({ baseUrl: `http://127.0.0.1:${redirectingPort}`, allowPrivate: true })
    await failureOf(elsewhere.request({ method: 'GET', path: `http://127.0.0.1:${canaryPort}/` }))
    expect(connections).toBe(before)
  })

  it('a connection to a service follows no redirect to a private address', async () => {
    const moved = service({ baseUrl: `http://127.0.0.1:${redirectingPort}`, allowPrivate: true })
    expect((await moved.request({ method: 'GET', path: '/' })).status).toBe(302)
    expect(connections).toBe(0)
  })

  it('a connection is not shared between services with different permissions', async () => {
    const baseUrl = `http://localhost:${canaryPort}`
    expect(
      (await service({ baseUrl, allowPrivate: true }).request({ method: 'GET', path: '/' })).status,
    ).toBe(200)
    await failureOf(service({ baseUrl }).request({ method: 'GET', path: '/' }))
    expect(connections).toBe(1)
  })

  it('a connection to a service is allowed by the list of hosts, by name, address or network', async () => {
    const reaches = async (host: string, list: string[]) => {
      const listed = service({ baseUrl: `http://${host}:${canaryPort}`, allowPrivate: allowedHosts(list) })
      return await listed.request({ method: 'GET', path: '/' }).then(
        ({ status }) => status === 200,
        () => false,
      )
    }
    expect(await reaches('127.0.0.1', ['127.0.0.1'])).toBe(true)
    expect(await reaches('127.0.0.1', ['127.0.0.0/8'])).toBe(true)
    expect(await reaches('localhost', ['LOCALHOST'])).toBe(true)
    expect(await reaches('127.0.0.1', ['127.0.0.2', '10.0.0.0/8', 'localhost', '::1'])).toBe(false)
    expect(await reaches('localhost', ['localhost.example.it', '10.0.0.0/8'])).toBe(false)
    expect(await reaches('0.0.0.0', ['0.0.0.0/1'])).toBe(false)
  })

  it('a connection of a public service never goes to a private address, an operator-configured one may', async () => {
    const connect = createUntrackedHttpClientFactory({ retryBaseSeconds: 60 })
    const of = (baseUrl: string) => connect({ port: 'addresses', name: 'Prova', baseUrl })
    expect((await of(`http://127.0.0.1:${canaryPort}`).request({ method: 'GET', path: '/' })).status).toBe(
      200,
    )
    const known = [...Object.values(PUBLIC_SERVICES), mailchimpUrl('key-us21')!]
    expect(known.filter(isOperatorConfigured)).toEqual([])
    await failureOf(of(known[0]!).request({ method: 'GET', path: `http://127.0.0.1:${canaryPort}/` }))
    expect(connections).toBe(1)
  })
})

/** A name server that answers with one address after the other. */
function answering(...addresses: string[]): { resolve: typeof lookup; lookupCount: () => number } {
  let response = 0
  const resolve = (_name: string, _options: unknown, callback: (error: null, found: object[]) => void) => {
    const address = addresses[Math.min(response, addresses.length - 1)]!
    response += 1
    callback(null, [{ address, family: 4 }])
  }
  return { resolve: resolve as unknown as typeof lookup, lookupCount: () => response }
}

it('a DNS name that changes its address is connected to the checked address', async () => {
  const { resolve, lookupCount: response } = answering('127.0.0.2', '127.0.0.1')
  const onlyTheSecond = guardedLookup((address) => address === '127.0.0.2', resolve)
  const ask = () =>
    new Promise<string | undefined>((done, fail) => {
      get({ host: 'rebinding.test', port: canaryPort, lookup: onlyTheSecond, agent: false }, (answer) => {
        answer.resume()
        done(answer.socket.remoteAddress)
      }).on('error', fail)
    })
  expect(await ask()).toMatch(/127\.0\.0\.2$/)
  expect(response()).toBe(1)
  await expect(ask()).rejects.toBeInstanceOf(PrivateAddress)
  expect(connections).toBe(1)
})

const OWN = [
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.1',
  '192.168.1.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '::1',
]
const OWN_6 = ['fd00::1', 'fc00::1', '::ffff:10.0.0.1', '::ffff:192.168.0.1']
const NOBODYS = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:0:127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::7f00:1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a9fe:a9fe::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '100::1',
]

describe('an address', () => {
  it.each([...OWN, ...OWN_6])('the address %s is private and reachable only where allowed', (address) => {
    expect([isPrivate(address), isReachable(address, () => false), isReachable(address, () => true)]).toEqual(
      [true, false, true],
    )
  })

  it.each([...NOBODYS, 'no address', ''])('the address “%s” is never reachable', (address) => {
    expect([isPrivate(address), isReachable(address, () => true)]).toEqual([true, false])
  })

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '2a00:1450:4002::1',
    '::ffff:8.8.8.8',
    '169.253.1.1',
  ])('the address %s is public', (address) => {
    expect([isPrivate(address), isReachable(address, () => false)]).toEqual([false, true])
  })
})
