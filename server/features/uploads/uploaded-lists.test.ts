import { beforeEach, describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../../contract/checks/iban.ts'
import { searchAddresses, verifyAddress } from '../../../shared/api/addresses.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import * as calls from '../../../shared/api/uploaded-lists.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import type { ListKind } from './list-kind.ts'
import { placeList } from './place-list.ts'

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['uploaded_banks', 'uploaded_places', 'imports', 'object_events'] as const)
    await db.deleteFrom(table).execute()
})

function importList<Name extends string, Stored extends object>(
  kind: ListKind<Name, Stored>,
  content: string,
  replace = false,
) {
  const file = { filename: 'elenco.csv', bytes: Buffer.from(content) }
  const actor = { kind: 'user', userId: admin.user.id, ip: '::1' } as const
  return importTable(server.context, kind, { file, reading: undefined, replace }, actor)
}
const importPlaces = (rows: string, replace?: boolean) =>
  importList(placeList, `Comune;Provincia;Regione\n${rows}`, replace)
const importBanks = (rows: string, replace?: boolean) => importList(bankList, `ABI;Banca\n${rows}`, replace)

const places = async (query: object = {}) => {
  const { body } = await server.inject(
    calls.listPlaces,
    { query: { columnName: 'city', order: 'asc', ...query } },
    admin,
  )
  return body
}
const banks = async (query: object = {}) => {
  const { body } = await server.inject(
    calls.listBanks,
    { query: { columnName: 'abi', order: 'asc', ...query } },
    admin,
  )
  return body
}
const cities = async (query?: object) => (await places(query)).places.map(({ city }) => city)
const exists = async (city: string, state: string, regione: string) =>
  (await server.inject(verifyAddress, { body: { city, state, regione } }, agent)).body.exist
const bankOfAbi = async (abi: string) => {
  const input = { body: { code: buildItalianIban(abi, '1', '1') } }
  const { body } = await server.inject(verifyIban, input, agent)
  return body.ok ? body.bank : body.errorMessage
}
const history = async () =>
  await server.context.db
    .selectFrom('object_events')
    .select(['noun', 'kind', 'title', 'before', 'after'])
    .orderBy('created_at')
    .execute()

describe('GET /addresses and GET /ibans', () => {
  it('GET /addresses and GET /ibans return the uploaded rows to administrators, paged, sorted and searched [UPLOAD-9]', async () => {
    await importPlaces('Nuova Terra;FC;\nBorgo Sereno;RM;\nCasal Novello;RM;\n')
    expect(await cities()).toEqual(['Borgo Sereno', 'Casal Novello', 'Nuova Terra'])
    expect(await cities({ order: 'desc', limit: 2 })).toEqual(['Nuova Terra', 'Casal Novello'])
    expect(await cities({ limit: 2, page: 1 })).toEqual(['Nuova Terra'])
    expect(await places({ searchWord: 'NOVELLO rm' })).toMatchObject({ count: 1, all: 3, waiting: 0 })
    await importBanks('99001;Banca Prima\n99002;Cassa Seconda\n')
    expect((await banks({ searchWord: 'cassa' })).banks).toMatchObject([
      { abi: '99002', bank_name: 'Cassa Seconda', doubt: null },
    ])
    expect(
      (await server.injectUnchecked(calls.listPlaces, { query: { columnName: 'doubt' } }, admin)).status,
    ).toBe(400)
  })
})

describe('an uploaded municipality', () => {
  it.each([
    ['in an unknown province', 'Borgo;ZZ;Insulandia', 'Borgo', 'ZZ', 'Insulandia'],
    ['that is nearly a known one', 'Forlii;FC;', 'Forlii', 'FC', 'Emilia-Romagna'],
    ['that is known in another province', 'Forlì;RA;', 'Forlì', 'RA', 'Emilia-Romagna'],
    ['whose province is nearly a known one', 'Terra Nova;Forli-Cesna;', 'Terra Nova', 'FC', 'Emilia-Romagna'],
    [
      'whose region is nearly a known one',
      'Terra Nova;FC;Emilia Romagnia',
      'Terra Nova',
      'FC',
      'Emilia-Romagna',
    ],
  ])(
    'an uploaded municipality with %s requires a confirmation before a form uses it',
    async (_title, row, city, state, regione) => {
      expect(await importPlaces(`${row}\n`)).toMatchObject({ amount: 1, successCreated: 0, waiting: 1 })
      const { places: waiting } = await places({ only: 'waiting' })
      expect(waiting).toMatchObject([{ city, district: state, doubt: expect.any(String) }])
      expect(await exists(city, state, regione)).toBe(false)
      const ids = [waiting[0]!.id]
      expect((await server.inject(calls.confirmPlaces, { body: { ids } }, admin)).body).toEqual({
        ok: true,
        confirmed: 1,
      })
      expect(await exists(city, state, regione)).toBe(true)
      expect(await places({ only: 'waiting' })).toMatchObject({ count: 0, all: 1, waiting: 0 })
    },
  )

  it.each([
    ['of a name like no other', 'Nuova Terra;FC;Emilia-Romagna'],
    ['that is a known one', 'FORLI;Forlì-Cesena;'],
  ])('an uploaded municipality with %s is used at once', async (_title, row) => {
    expect(await importPlaces(`${row}\n`)).toMatchObject({ successCreated: 1, waiting: 0 })
  })

  it('an unconfirmed municipality is not suggested by the address search [FORM-ADDR-7]', async () => {
    await importPlaces('Lontananza;ZZ;Insulandia\n')
    const search = async () =>
      (await server.inject(searchAddresses, { query: { q: 'lontananza' } }, agent)).body.suggestions
    expect(await search()).toEqual([])
    await server.inject(calls.confirmPlaces, { body: {} }, admin)
    expect(await search()).toMatchObject([{ main: 'Lontananza', detail: 'ZZ' }])
  })

  it('an uploaded municipality stays confirmed when the same file is uploaded again, also as a replacement', async () => {
    await importPlaces('Borgo;ZZ;Insulandia\n')
    await server.inject(calls.confirmPlaces, { body: {} }, admin)
    expect(await importPlaces('BORGO;zz;Insulandia\n')).toMatchObject({ successCreated: 1, waiting: 0 })
    expect(await places()).toMatchObject({ places: [{ city: 'BORGO', doubt: null }] })
    expect(await importPlaces('Borgo;ZZ;Insulandia\n', true)).toMatchObject({ successCreated: 1, waiting: 0 })
    expect(await exists('Borgo', 'ZZ', 'Insulandia')).toBe(true)
  })

  it('an uploaded municipality is refused with its reason where a confirmation is not possible', async () => {
    const { refused } = await importPlaces('Senza;Nessuna;Lazio\nAltrove;FC;Lazio\n')
    expect(refused).toContain('2;La sigla della provincia ha 2 lettere')
    expect(refused).toContain('3;La provincia FC è in Emilia-Romagna')
  })
})

describe('an uploaded bank', () => {
  it('an uploaded bank requires a confirmation when its name is similar to the known name of its code, which is used meanwhile', async () => {
    const known = await bankOfAbi('03069')
    const slip = `${known.slice(0, 3)}x${known.slice(3)}`
    expect(await importBanks(`03069;${slip}\n`)).toMatchObject({ successCreated: 0, waiting: 1 })
    expect(await bankOfAbi('03069')).toBe(known)
    await server.inject(calls.confirmBanks, { body: {} }, admin)
    expect(await bankOfAbi('03069')).toBe(slip)
    expect(await importBanks(`03069;${slip}\n`)).toMatchObject({ successCreated: 1, waiting: 0 })
  })

  it('an uploaded bank requires a confirmation when an unknown code has a name similar to another bank', async () => {
    const known = await bankOfAbi('03069')
    await importBanks(`99011;${known}x\n99012;${known}\n99013;Banca del Paese Lontano\n`)
    expect((await banks()).banks.map(({ abi, doubt }) => [abi, doubt !== null])).toEqual([
      ['99011', true],
      ['99012', false],
      ['99013', false],
    ])
  })
})

describe('the confirmation of uploaded rows', () => {
  it('the confirmation of many uploaded rows writes one history entry, and of none writes no entry', async () => {
    await importPlaces('Uno;ZZ;Insulandia\nDue;ZZ;Insulandia\n')
    expect((await server.inject(calls.confirmPlaces, { body: {} }, admin)).body.confirmed).toBe(2)
    expect((await server.inject(calls.confirmPlaces, { body: {} }, admin)).body.confirmed).toBe(0)
    expect((await history()).map(({ kind, title }) => [kind, title])).toEqual([
      ['imported', 'elenco.csv'],
      ['changed', '2 righe confermate'],
    ])
    expect((await server.inject(calls.confirmPlaces, { body: { ids: [] } }, admin)).status).toBe(400)
  })
})

describe('the removal of uploaded rows', () => {
  it('the removal of one uploaded row takes effect in forms at once and writes a history entry', async () => {
    await importPlaces('Nuova Terra;FC;\n')
    await importBanks('99001;Banca Prima\n')
    const [place, bank] = [(await places()).places[0]!, (await banks()).banks[0]!]
    expect((await server.inject(calls.removePlace, { params: { id: place.id } }, admin)).body).toEqual({
      ok: true,
    })
    expect((await server.inject(calls.removePlace, { params: { id: place.id } }, admin)).status).toBe(404)
    expect(await exists('Nuova Terra', 'FC', 'Emilia-Romagna')).toBe(false)
    expect((await server.inject(calls.removeBank, { params: { id: bank.id } }, admin)).status).toBe(200)
    expect(await bankOfAbi('99001')).toBe('')
    expect((await history()).slice(2)).toMatchObject([
      { noun: 'addresses', kind: 'removed', title: 'Nuova Terra (FC)' },
      { noun: 'ibans', kind: 'removed', title: '99001 Banca Prima' },
    ])
  })

  it('the removal of a whole uploaded list leaves the other list and writes one history entry', async () => {
    await importPlaces('Nuova Terra;FC;\nBorgo Sereno;RM;\n')
    await importBanks('99001;Banca Prima\n')
    expect((await server.inject(calls.removeAllPlaces, {}, admin)).body).toEqual({ ok: true, removed: 2 })
    expect(await places()).toMatchObject({ all: 0 })
    expect(await banks()).toMatchObject({ all: 1 })
    expect((await server.inject(calls.removeAllBanks, {}, admin)).body).toEqual({ ok: true, removed: 1 })
    expect((await server.inject(calls.removeAllBanks, {}, admin)).body).toEqual({ ok: true, removed: 0 })
    expect((await history()).slice(2)).toMatchObject([
      { noun: 'addresses', kind: 'removed', before: { removed: 2 } },
      { noun: 'ibans', kind: 'removed', before: { removed: 1 } },
    ])
  })
})
