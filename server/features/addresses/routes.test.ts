import { describe, expect, it } from 'vitest'
import {
  type AddressSuggestion,
  type FoundAddress,
  readAddress,
  searchAddresses,
  verifyAddress,
} from '../../../shared/api/addresses.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { addressRoutes } from './routes.ts'

const server = await serverOfFile({ routes: addressRoutes })
const agent = await server.signedIn()
const { db } = server.context
await db
  .insertInto('uploaded_places')
  .values([
    { city: 'Nova Comunanza', district: 'FC', region: 'Emilia-Romagna' },
    { city: 'Tempio Nuovo', district: 'OT', region: 'Sardegna' },
  ])
  .execute()

const exists = async (city: string, state: string, regione: string) => {
  const answer = await server.inject(verifyAddress, { body: { city, state, regione } }, agent)
  expect(answer.status).toBe(200)
  return answer.body
}
const search = async (q: string): Promise<AddressSuggestion[]> => {
  const { status, body } = await server.inject(searchAddresses, { query: { q } }, agent)
  expect(status).toBe(200)
  return body.suggestions
}
const choose = async ({ id }: AddressSuggestion): Promise<FoundAddress> => {
  const { status, body } = await server.inject(readAddress, { query: { id } }, agent)
  expect(status).toBe(200)
  return body.address
}
const lines = (found: AddressSuggestion[]) => found.map(({ main, detail }) => `${main} · ${detail}`)

// Also API-66, API-67.
describe('the address check [FORM-ADDR-23] [API-64]', () => {
  it.each([
    ['Forlì', 'FC', 'Emilia-Romagna'],
    ['FORLI', 'fc', 'emilia romagna'],
    ["Forli'", 'Forlì-Cesena', 'Emilia-Romagna'],
    ['Bolzano/Bozen', 'BZ', 'Trentino-Alto Adige'],
    ['Bolzano', 'Bolzano/Bozen', 'Trentino-Alto Adige/Südtirol'],
    ['Aosta', 'AO', "Valle d'Aosta"],
    ['Aosta', "Valle d'Aosta", "Valle d'Aosta/Vallée d'Aoste"],
    ['Reggio Calabria', 'RC', 'Calabria'],
    ['Reggio Emilia', 'RE', 'Emilia-Romagna'],
    ['Bozen', 'Südtirol', 'Trentino-Alto Adige/Südtirol'],
    ['Monza', 'Provincia di Monza e Brianza', 'Lombardia'],
    ['Olbia', 'OT', 'Sardegna'],
    ['Olbia', 'SS', 'Sardegna'],
    ["Sant'Agata de' Goti", 'BN', 'Campania'],
    ['Napoli', 'NA', 'Campania'],
  ])('the address check finds %s, %s, %s', async (city, state, regione) => {
    expect(await exists(city, state, regione)).toEqual({ ok: true, exist: true })
  })

  it.each([
    ['a hamlet', 'Villafranca di Forlì', 'FC', 'Emilia-Romagna'],
    ['a slip', 'Forlii', 'FC', 'Emilia-Romagna'],
    ['another province', 'Forlì', 'RA', 'Emilia-Romagna'],
    ['another of the new provinces of Sardinia', 'Olbia', 'OG', 'Sardegna'],
    ['another region', 'Forlì', 'FC', 'Toscana'],
    ['a province that is none', 'Forlì', 'ZZ', 'Emilia-Romagna'],
    ['signs alone', '---', 'FC', 'Emilia-Romagna'],
    ['a NUL', 'For\0lì', 'FC', 'Emilia-Romagna'],
    ['a statement', "' or 1=1 --", 'FC', 'Emilia-Romagna'],
  ])('the address check does not know %s', async (_title, city, state, regione) => {
    expect(await exists(city, state, regione)).toEqual({ ok: true, exist: false })
  })

  it('the address check reports a missing part as not found [FORM-ADDR-24]', async () => {
    expect((await exists('', 'FC', 'Emilia-Romagna')).exist).toBe(false)
    expect((await exists('Forlì', ' ', 'Emilia-Romagna')).exist).toBe(false)
    expect((await exists('Forlì', 'FC', '')).exist).toBe(false)
  })

  it('the address check finds uploaded municipalities, also in new provinces [GAP-100]', async () => {
    expect((await exists('NOVA COMUNANZA', 'FC', 'emilia romagna')).exist).toBe(true)
    expect((await exists('Nova Comunanza', 'Forlì-Cesena', 'Emilia-Romagna')).exist).toBe(true)
    expect((await exists('Tempio Nuovo', 'OT', 'Sardegna')).exist).toBe(true)
    expect((await exists('Nova Comunanza', 'FC', 'Toscana')).exist).toBe(false)
  })

  it('the address check refuses input of another shape', async () => {
    for (const body of [{}, { city: 1, state: 'FC', regione: 'x' }, { code: 'Forlì' }]) {
      expect((await server.injectUnchecked(verifyAddress, { body: body }, agent)).status).toBe(400)
    }
  })
})

describe('the address search [FORM-ADDR-8]', () => {
  it('the address search completes a typed street and splits the chosen one into parts [FORM-ADDR-9]', async () => {
    const found = await search('via garibaldi 12 forl')
    expect(lines(found)).toEqual([
      'Via Garibaldi, 12 · Forlì FC',
      'Via Garibaldi, 12 · Forlì del Sannio IS',
      'Via Garibaldi, 12 · Forlimpopoli FC',
    ])
    expect(await choose(found[0]!)).toEqual({
      city: 'Forlì',
      street: 'Via Garibaldi',
      postCode: '',
      streetNumber: '12',
      state: 'Emilia-Romagna',
      district: 'FC',
      country: 'Italia',
      countryShort: 'IT',
    })
  })

  it.each([
    ['by a comma', 'piazza maggiore, bologna', 'Piazza Maggiore · Bologna BO'],
    ['by a postal code', 'Corso Buenos Aires 20124 milano', 'Corso Buenos Aires · 20124 Milano MI'],
    ['by nothing', 'via roma san dona', 'Via Roma · San Donà di Piave VE'],
    ['by nothing, the province named', 'via mazzini castro le', 'Via Mazzini · Castro LE'],
    ['with the province in brackets', 'via mazzini 3 castro (bg)', 'Via Mazzini, 3 · Castro BG'],
    ['with a number in its name', 'via 20 settembre 5/b lodi', 'Via 20 Settembre, 5/B · Lodi LO'],
    ['with its type shortened', 'c.so italia 8 pavia', 'Corso Italia, 8 · Pavia PV'],
    ['before a German name', 'laurin 3 bozen', 'Laurin, 3 · Bolzano BZ'],
    ['before a name in everyday use', 'via emilia 3 reggio emilia', "Via Emilia, 3 · Reggio nell'Emilia RE"],
    ['in a province of 2025', 'corso umberto 3 olbia (ot)', 'Corso Umberto, 3 · Olbia SS'],
    ['in an uploaded municipality', 'via nuova 1 nova comun', 'Via Nuova, 1 · Nova Comunanza FC'],
  ])('the address search separates street and place %s', async (_title, typed, line) => {
    expect(lines(await search(typed))[0]).toBe(line)
  })

  it('the address search returns a municipality without a street, and provincial capitals first', async () => {
    expect(await search('forli')).toEqual(
      expect.arrayContaining([{ id: expect.any(String), main: 'Forlì', detail: 'FC' }]),
    )
    expect((await search('reggio'))[0]).toMatchObject({ detail: 'RC' })
  })

  it('the address search leaves out municipalities that do not match the postal code', async () => {
    expect(lines(await search('via mazzini 3 24063 castro'))).toEqual(['Via Mazzini, 3 · 24063 Castro BG'])
  })

  it.each(['', '  ', 'vi', '%%%', '___', 'xyzxyz', '\0\0\0\0', "'; drop table records; --", ', , ,'])(
    'the address search finds nothing for %j',
    async (typed) => {
      expect(await search(typed)).toEqual([])
    },
  )

  it('the address search refuses a too long line and an unknown id', async () => {
    const long = { query: { q: 'x'.repeat(201) } }
    expect((await server.inject(searchAddresses, long, agent)).status).toBe(400)
    expect((await server.inject(searchAddresses, {}, agent)).status).toBe(400)
    for (const id of ['x', 'bnVsbA', Buffer.from('["a"]').toString('base64url')])
      expect((await server.inject(readAddress, { query: { id } }, agent)).status).toBe(404)
  })

  it('the address search reports that the maps service does not respond', async () => {
    const down = { ok: false, reason: 'unreachable', detail: 'timeout' } as const
    const other = await testServer({
      routes: addressRoutes,
      context: { addresses: { suggest: async () => down, details: async () => down } },
    })
    const someone = await other.signedIn()
    for (const answer of [
      await other.inject(searchAddresses, { query: { q: 'via roma' } }, someone),
      await other.inject(readAddress, { query: { id: 'x' } }, someone),
    ]) {
      expect(answer.status).toBe(502)
      expect(answer.failure.error.id).toBe('external-service-failed')
    }
    await other.close()
  })
})
