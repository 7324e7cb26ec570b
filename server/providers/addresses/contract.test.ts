import { afterAll, describe, expect, it } from 'vitest'
import { findProvince } from '../../../contract/places/index.ts'
import { testDatabase } from '../../../test/database.ts'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { GOOGLE_KEY, startGooglePlaces } from '../../../test/stand-ins/google-places.ts'
import type { StandIn } from '../../../test/stand-ins/stand-in.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createBuiltInAddresses } from './built-in.ts'
import { createGooglePlaces } from './google.ts'
import type { AddressPort } from './port.ts'

const database = await testDatabase()
const google = await startGooglePlaces()
afterAll(() => Promise.all([google.close(), database.close()]))

const serviceOf = ({ url }: StandIn, timeoutMs: number) =>
  createHttpClient({ name: 'Mappe', baseUrl: url, now: () => new Date(), allowPrivate: true, timeoutMs })
const LONG_TIMEOUT_MS = 5_000
const SHORT_TIMEOUT_MS = 80

interface Case {
  make: (timeoutMs?: number) => AddressPort
  /** The responses that replace the service; the built-in search sends no requests. */
  standIn?: StandIn
}
const CASES: [string, Case][] = [
  ['built-in', { make: () => createBuiltInAddresses(database.db) }],
  [
    'Google Places',
    {
      make: (ms = LONG_TIMEOUT_MS) => createGooglePlaces(serviceOf(google, ms), GOOGLE_KEY),
      standIn: google,
    },
  ],
]

describe.each(CASES)('the address search: %s [FORM-ADDR-8]', (_name, { make, standIn }) => {
  const foundBy = async (port: AddressPort, text: string, limit = 8) => {
    const outcome = await port.suggest({ text, limit, session: 'one-session' })
    if (!outcome.ok) throw new Error(outcome.detail)
    const details = outcome.suggestions.map(({ id }) => port.details({ id, session: 'one-session' }))
    return (await Promise.all(details)).map((one) => (one.ok ? one.address : undefined))
  }

  it('the address search finds a street with its number, its municipality, the province’s code and the region', async () => {
    const found = await foundBy(make(), 'via roma 1 milano')
    expect(found).toContainEqual({
      street: 'Via Roma',
      streetNumber: '1',
      city: 'Milano',
      district: 'MI',
      state: 'Lombardia',
      postCode: expect.stringMatching(/^(20121)?$/),
      country: 'Italia',
      countryShort: 'IT',
    })
    for (const address of found) {
      expect(address?.street).toMatch(/\S/)
      expect(address?.state).toBe(findProvince(address?.district ?? '')!.region)
    }
  })

  it('the address search returns readable suggestions, never more than requested', async () => {
    const outcome = await make().suggest({ text: 'via roma 1 milano', limit: 1 })
    expect(outcome).toEqual({
      ok: true,
      suggestions: [{ id: expect.any(String), main: 'Via Roma, 1', detail: expect.any(String) }],
    })
    expect(outcome.ok && outcome.suggestions[0]?.detail).toContain('Milano')
  })

  it('the address search sends no request for a too short line, and finds nothing for an unknown one', async () => {
    const before = standIn?.requests.length
    for (const text of ['', '  ', 'vi', ' v ']) expect(await foundBy(make(), text)).toEqual([])
    expect(standIn?.requests.length).toBe(before)
    expect(await foundBy(make(), 'zzzzz qqqqq')).toEqual([])
  })

  it.each(['via\0roma', '😀😀😀', `%_\\'"<b>&`, 'x'.repeat(2_000), 'è'.repeat(50)])(
    'the address search handles any input: %j',
    async (text) => {
      expect(await make().suggest({ text, limit: 8 })).toMatchObject({ ok: true })
    },
  )

  it.each(['', 'bm8', '..', '../../v1/places', 'a\0b', '?x=1', 'é', 'x'.repeat(2_000)])(
    'the address search finds no address for the unknown id %j',
    async (id) => {
      expect(await make().details({ id })).toMatchObject({ ok: false, reason: 'unknown' })
    },
  )

  it.each(standIn ? FAULTS : [])(
    'the address search reports a failure after %s, and recovers',
    async (_fault, problem) => {
      standIn?.failNext(problem, problem)
      expect(await make(SHORT_TIMEOUT_MS).suggest({ text: 'via roma 1 milano', limit: 8 })).toMatchObject({
        ok: false,
        reason: 'unreachable',
        detail: expect.stringMatching(/./),
      })
      standIn?.calm()
      expect(await foundBy(make(), 'via roma 1 milano')).not.toEqual([])
    },
  )
})
