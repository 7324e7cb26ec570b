import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace, type Place } from '../../../test/database.ts'
import { addRow } from '../../../test/rows.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { submitLoginFrom } from '../../../test/submit-login-from.ts'
import { openDatabase } from '../../db/open-database.ts'
import { digest, newSecret } from '../../secrets.ts'
import { createUser } from '../users/create-user.ts'
import { createPasswords } from './hash-password.ts'

const PASSWORD = 'cavallo-batteria-7'
const cookie = `sb-device=${newSecret()}`
let place: Place
let servers: ServerProcess[]
beforeAll(async () => {
  place = await newPlace()
  const database = await openDatabase(place, pino({ level: 'silent' }))
  const ugo = { name: 'Ugo', role: 'user', email: 'ugo@example.it', password: PASSWORD } as const
  for (const login of ['ugo', 'ugo2']) {
    const { id } = await createUser({ db: database.db, passwords: createPasswords() }, { ...ugo, login })
    await addRow(database.db, 'known_devices', {
      user_id: id,
      secret_hash: digest(cookie.split('=')[1]!),
      last_used_at: new Date(),
    })
  }
  await database.close()
  const env = { SECRET_KEY: randomBytes(32).toString('hex') }
  servers = await Promise.all([startServer(place, env), startServer(place, env)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await place.remove()
})

const addressOf = (n: number) => servers[n % servers.length]!.address
const clientOf = (n: number) => `127.0.1.${1 + Math.floor(n / 4)}`

it('the servers of one database count the wrong passwords of a login together, and serve its known device [LOGIN-3]', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1)
    statuses.push(await submitLoginFrom(addressOf(n), { login: 'ugo', localAddress: clientOf(n) }))
  expect(statuses).toEqual(Array(10).fill(403))
  const right = { login: 'ugo', password: PASSWORD, localAddress: '127.0.2.1' }
  for (const { address } of servers) {
    expect(await submitLoginFrom(address, right)).toBe(429)
    expect(await submitLoginFrom(address, { ...right, cookie })).toBe(200)
  }
})

it('the servers of one database check ten of forty concurrent passwords', async () => {
  const guesses = Array.from({ length: 40 }, (_, n) =>
    submitLoginFrom(addressOf(n), { login: 'ugo2', localAddress: clientOf(n) }),
  )
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  const right = { login: 'ugo2', password: PASSWORD, localAddress: '127.0.2.2', cookie }
  for (const { address } of servers) expect(await submitLoginFrom(address, right)).toBe(200)
})
