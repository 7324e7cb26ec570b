import { afterAll, describe, expect, it } from 'vitest'
import { GOOGLE_KEY, startGooglePlaces } from '../../../test/stand-ins/google-places.ts'
import type { StandIn } from '../../../test/stand-ins/stand-in.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createGooglePlaces } from './google.ts'
import { mergeLocalSuggestions } from './merge-local-suggestions.ts'
import type { AddressPort } from './port.ts'

const google = await startGooglePlaces()
afterAll(() => google.close())

const serviceOf = ({ url }: StandIn) =>
  createHttpClient({ name: 'Mappe', baseUrl: url, now: () => new Date(), allowPrivate: true })
const places = (key = GOOGLE_KEY) => createGooglePlaces(serviceOf(google), key)

const session = '6f1d0f6e-5f0a-4a5e-9a41-3f4b8a0f7c11'

describe('Google Places [FORM-ADDR-8]', () => {
  it('Google Places returns suggestions and parts under one session, with the requested fields', async () => {
    google.requests.length = 0
    const outcome = await places().suggest({ text: 'via san marco 48', limit: 8, session })
    expect(outcome).toEqual({
      ok: true,
      suggestions: [{ id: 'ChIJ-roma-48', main: 'Via San Marco Argentano, 48', detail: 'Roma, RM, Italia' }],
    })
    expect(await places().details({ id: 'ChIJ-roma-48', session })).toEqual({
      ok: true,
      address: {
        street: 'Via San Marco Argentano',
        streetNumber: '48',
        postCode: '00128',
        city: 'Roma',
        district: 'RM',
        state: 'Lazio',
        country: 'Italia',
        countryShort: 'IT',
      },
    })
    const [typed, chosen] = google.requests
    expect(typed?.json).toMatchObject({ sessionToken: session, includedRegionCodes: ['it'] })
    expect(chosen?.query.get('sessionToken')).toBe(session)
    expect(chosen?.headers['x-goog-fieldmask']).toBe('id,addressComponents')
  })

  it('Google Places returns the municipality of a hamlet, and the region in the spelling of the list of provinces', async () => {
    const outcome = await places().details({ id: 'ChIJ-frazione' })
    expect(outcome).toMatchObject({
      address: { city: 'Forlì', district: 'FC', state: 'Emilia-Romagna', streetNumber: '', postCode: '' },
    })
  })

  it('Google Places passes on the message of a refused key, and is retried once after an overload', async () => {
    expect(await places('wrong').suggest({ text: 'via san', limit: 8 })).toMatchObject({
      ok: false,
      reason: 'refused',
      detail: 'API key not valid. Please pass a valid API key.',
    })
    google.failNext({ kind: 'reply', reply: { status: 429, body: { error: { message: 'quota' } } } })
    expect(await places().suggest({ text: 'via san', limit: 8 })).toMatchObject({ ok: true })
  })

  it('Google Places reports an expired id as not found', async () => {
    expect(await places().details({ id: 'gone' })).toMatchObject({ ok: false, reason: 'unknown' })
  })
})

describe('a maps service with the built-in search as fallback', () => {
  const own: AddressPort = {
    suggest: async () => ({ ok: true, suggestions: [{ id: 'own', main: 'Via Nostra', detail: '' }] }),
    details: async ({ id }) => ({ ok: false, reason: 'unknown', detail: `own ${id}` }),
  }

  it('a maps service is completed by the built-in search, also while it is down [FORM-ADDR-8]', async () => {
    const port = mergeLocalSuggestions(places(), own)
    expect(await port.suggest({ text: 'zzzz', limit: 8 })).toMatchObject({ suggestions: [{ id: 'own' }] })
    google.failNext({ kind: 'reset', when: 'before' }, { kind: 'reset', when: 'before' })
    expect(await port.suggest({ text: 'via san', limit: 8 })).toMatchObject({ suggestions: [{ id: 'own' }] })
    expect(await port.details({ id: 'own' })).toMatchObject({ detail: 'own own' })
  })

  it('the parts of a suggestion are read from the service that suggested it', async () => {
    const port = mergeLocalSuggestions(places(), own)
    const outcome = await port.suggest({ text: 'via san', limit: 8 })
    const id = outcome.ok ? outcome.suggestions[0]!.id : ''
    expect(await port.details({ id })).toMatchObject({ ok: true, address: { city: 'Roma' } })
  })
})
