import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import {
  createRecord,
  listRecords,
  readRecord,
  readRecordRow,
  recordRow,
  removeRecord,
  wholeRecord,
} from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import type { RecordTable } from '../../db/schema.ts'
import { recordRoutes } from './routes.ts'
import { findRareTerms, foundBySearch } from './search-records.ts'

let clock = SAMPLE_TIME

const PEOPLE = [
  ['Niccolò', "D'Andrea"],
  ['Élise', 'Müller'],
  ['Anna', '100% Verdi'],
  ['Anna', 'Ver_di'],
  ['Zoe', 'Back\\slash'],
  ['anna', 'bianchi'],
] as const
const server = await serverOfFile({ routes: recordRoutes, now: () => clock })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()
for (const [name, last_name] of PEOPLE) await add({ name, last_name })

async function add(more: Partial<Values>, draft = true): Promise<string> {
  clock = new Date(clock.getTime() + 60_000)
  const data = JSON.stringify({ ...seeded.valuesOf(SAMPLES.cadastral), ...more })
  const { status, body } = await server.inject(createRecord, { body: { data, draft } }, agent)
  expect(status).toBe(200)
  return body.recordId
}

const request = (query: object) => server.inject(listRecords, { query: query }, agent)
const list = async (query: object = {}) => (await request(query)).body
const lastNames = async (query: object) => (await list(query)).records.map((row) => row.last_name)
const BY_AGE = PEOPLE.map(([, lastName]) => lastName).reverse()

it.each([
  ['[LIST-3] Cognome', 'Müller', ['Müller']],
  ['[LIST-3] Nome', 'Zoe', ['Back\\slash']],
  ['[LIST-3] Contact Owner', 'Fontana', BY_AGE],
  ['[LIST-3] Operazione', 'CV Cambio', BY_AGE],
  ['[LIST-3] Type Contract', 'contratto energia', BY_AGE],
  ['for words of different records', 'NICCOLO muLLer', []],
  ['in capitals with accents', 'ÉLISE MÜLLER', ['Müller']],
  ['with accents typed apart', 'e\u0301lise', ['Müller']],
  ['in any case', 'bIaNcHi', ['bianchi']],
  ['with accents where there are none', 'bìanchi', ['bianchi']],
  ['without accents where there are some', 'niccolo', ["D'Andrea"]],
  ['with the curled apostrophe', 'd’andrea', ["D'Andrea"]],
  ['for every word, in any order', 'fontana anna verdi', ['Ver_di', '100% Verdi']],
  ['for a part of a word', 'ianch', ['bianchi']],
  ['for a percent sign', '%', ['100% Verdi']],
  ['for an underscore', '_', ['Ver_di']],
  ['for a backslash', '\\', ['Back\\slash']],
  ['for a name that no record has', 'nessuno', []],
  ['for a statement', "'; drop table records; --", []],
  ['for spaces', '   ', BY_AGE],
])(
  'the search of the record list returns exactly the matching records: %s',
  async (_title, searchWord, expected) => {
    const found = await list({ searchWord })
    expect(found.records.map((row) => row.last_name)).toEqual(expected)
    expect(found).toMatchObject({ count: expected.length, exact: true })
  },
)

describe('the order of the list', () => {
  it('the record list is sorted by the last change by default, newest first [LIST-16]', async () => {
    expect(await lastNames({})).toEqual(BY_AGE)
    expect(await lastNames({ columnName: 'updatedAt', order: 'asc' })).toEqual([...BY_AGE].reverse())
  })

  it('the record list is sorted by a column, ignoring case and accents [LIST-9]', async () => {
    expect(await lastNames({ columnName: 'last_name', order: 'asc' })).toEqual([
      '100% Verdi',
      'Back\\slash',
      'bianchi',
      "D'Andrea",
      'Müller',
      'Ver_di',
    ])
    expect((await list({ columnName: 'name', order: 'desc' })).records[0]!.name).toBe('Zoe')
  })

  it.each([
    'last_name',
    'name',
    'contact_owner',
    'operation_gas',
    'operation_luce',
    'type_contract',
    'updatedAt',
  ])('the record list is sorted by %s both ways and paged completely [LIST-9]', async (columnName) => {
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all([0, 1, 2].map((page) => list({ columnName, order, limit: 2, page })))
      const ids = pages.flatMap(({ records }) => records.map((row) => row.id))
      expect(new Set(ids).size).toBe(PEOPLE.length)
      for (const page of pages) expect(page.count).toBe(PEOPLE.length)
    }
  })

  it.each([
    'ragione_sociale',
    'actions',
    'data',
    'id',
    'updated_at',
    'last_name; drop table records',
    '__proto__',
  ])('the record list refuses the order %s [LIST-10]', async (columnName) => {
    expect((await request({ columnName })).status).toBe(400)
  })
})

describe('the order of a column', () => {
  const row = (last_name: string, at: number, more: Partial<Insertable<RecordTable>>) => ({
    last_name,
    updated_at: new Date(SAMPLE_TIME.getTime() + at),
    ragione_sociale: 'Da ordinare',
    draft: true,
    created_by: agent.user.id,
    updated_by: agent.user.id,
    definition_version: 1,
    data: '{}',
    ...more,
  })
  beforeAll(async () => {
    const aldi = { name: 'Bea', contact_owner: 'Marta', operation_gas: 'Z', operation_luce: 'a' }
    const bossi = { name: 'carla', contact_owner: 'Anna', operation_gas: 'A', operation_luce: 'Z' }
    const conti = { name: 'Ada', contact_owner: 'Zoe', operation_gas: 'b', operation_luce: 'È' }
    await server.context.db
      .insertInto('records')
      .values([
        row('Aldi', 2, { ...aldi, type_contract: 'vendite extra' }),
        row('Bossi', 3, { ...bossi, type_contract: 'telco' }),
        row('Conti', 1, { ...conti, type_contract: 'contratto energia' }),
      ])
      .execute()
  })
  afterAll(() =>
    server.context.db.deleteFrom('records').where('ragione_sociale', '=', 'Da ordinare').execute(),
  )

  it.each([
    ['last_name', ['Aldi', 'Bossi', 'Conti']],
    ['name', ['Conti', 'Aldi', 'Bossi']],
    ['contact_owner', ['Bossi', 'Aldi', 'Conti']],
    ['operation_gas', ['Bossi', 'Conti', 'Aldi']],
    ['operation_luce', ['Aldi', 'Conti', 'Bossi']],
    ['type_contract', ['Conti', 'Bossi', 'Aldi']],
    ['updatedAt', ['Conti', 'Aldi', 'Bossi']],
  ])(
    'the record list is sorted by the column %s, ascending and descending, with and without a search [LIST-9]',
    async (columnName, rising) => {
      const searchWord = 'da ordinare'
      expect(await lastNames({ searchWord, columnName, order: 'asc' })).toEqual(rising)
      expect(await lastNames({ searchWord, columnName, order: 'desc' })).toEqual(rising.toReversed())
      const all: string[] = await lastNames({ columnName, order: 'asc' })
      expect(all.filter((name) => rising.includes(name))).toEqual(rising)
    },
  )
})

describe('an identifier', () => {
  const CALLER = {
    cf: 'DVLNCL80A01F205X',
    p_iva: '01234567897',
    pod: 'IT001E98765432',
    pdr: '00881234567890',
    phone: '3471234567',
    email: 'n.davila@posta.example',
    code: 'EI-260042',
  }
  beforeAll(async () => {
    await server.context.db
      .insertInto('records')
      .values({
        ...CALLER,
        last_name: "D'Avila",
        ragione_sociale: 'Caffè dell’Orto S.n.c.',
        draft: true,
        created_by: agent.user.id,
        updated_by: agent.user.id,
        definition_version: 1,
        data: '{}',
      })
      .execute()
  })
  afterAll(() => server.context.db.deleteFrom('records').where('last_name', '=', "D'Avila").execute())

  it.each([
    ['CF', ['dvlncl80a01f205x', 'DVLNCL 80A01 F205X', 'dvlncl']],
    ['P.IVA', ['01234567897', '012 3456 7897', '012.345.678.97']],
    ['POD', ['IT001E98765432', 'it 001 e 9876 5432', 'IT-001-E-98765432', '65432 it001e']],
    ['PDR', ['00881234567890', '0088 1234567890']],
    ['Tel.', ['347 123 4567', '+39 347 1234567', '0039 347/1234567', '347-1234567', '347123']],
    ['E-mail', ['n.davila@posta.example', 'N.DAVILA@']],
    ['Codice', ['EI-260042', 'ei260042', '260042']],
    [null, ['D’Avila', 'davila', "D'AVILA", 'dell orto caffe', 'snc dellorto', 'd-avila']],
  ])(
    'an identifier is found however it is dictated, and named beside the record: %s [LIST-30]',
    async (label, dictated) => {
      for (const searchWord of dictated) {
        const { records } = await list({ searchWord })
        const found = records.map(({ last_name, foundBy }) => [last_name, foundBy?.label ?? null])
        expect([searchWord, found]).toEqual([searchWord, [["D'Avila", label]]])
      }
    },
  )

  it.each(['vi', '@', 'à', 'ZQ', '%'])(
    'a search of one or two signs that few records have finds the same by their index: %s [LIST-30]',
    async (searchWord) => {
      const { db } = server.context
      const rareTerms = await findRareTerms(db, searchWord)
      expect([...rareTerms]).toEqual([searchWord])
      const found = (terms?: ReadonlySet<string>) =>
        db
          .selectFrom('records as r')
          .select('r.id')
          .where(foundBySearch(searchWord, terms))
          .orderBy('r.id')
          .execute()
      expect(await found(rareTerms)).toEqual(await found())
    },
  )

  it.each(['3471234568', 'IT001E98765439', "D'Avila 3471234568", '+39 347 123456789'])(
    'an identifier that no record has finds nothing: %s [LIST-30]',
    async (searchWord) => {
      expect((await list({ searchWord })).count).toBe(0)
    },
  )
})

describe('paging', () => {
  it('the record list returns the requested number of rows and the count [API-19]', async () => {
    const { records, count } = await list()
    expect([records.length, count]).toEqual([6, 6])
    expect((await list({ limit: 5 })).records).toHaveLength(5)
    expect((await list({ limit: 5, page: 1 })).records).toHaveLength(1)
  })

  it('the record list returns only the fields of the list; GET /records/:id returns the whole record [REC-22]', async () => {
    const row = (await list({ limit: 1 })).records[0]!
    expect(Object.keys(row).sort()).toEqual(Object.keys(recordRow.shape).sort())
    for (const field of ['data', 'email', 'cf', 'sync_data', 'createdBy'])
      expect(row).not.toHaveProperty(field)
    const { body } = await server.inject(readRecord, { params: { id: row.id } }, agent)
    expect(Object.keys(body.record).sort()).toEqual(Object.keys(wholeRecord.shape).sort())
    expect(JSON.parse(body.record.data)).toMatchObject({ last_name: row.last_name })
  })

  it('a page beyond the end of the record list is empty and has the right count', async () => {
    expect(await list({ page: 1_000_000, limit: 500 })).toMatchObject({ records: [], count: 6 })
  })

  it.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 'all' },
    { limit: 1.5 },
    { limit: 1e300 },
    { page: -1 },
    { page: 1_000_001 },
    { page: 'NaN' },
    { order: 'desc nulls first' },
    { searchWord: 'x'.repeat(201) },
    { searchWord: 'a\0b' },
  ])('the record list refuses the page %j', async (query) => {
    expect((await request(query)).status).toBe(400)
  })
})

describe('a row of the list', () => {
  it('a row of the record list contains the columns of the table and not the form [LIST-5] [REC-10]', async () => {
    const id = await add(seeded.valuesOf(SAMPLES.dualDomestic), false)
    const row = (await list({ limit: 1 })).records[0]
    expect(row).toEqual({
      id,
      version: 1,
      draft: false,
      last_name: 'D’Angelo',
      name: 'Nicolò',
      ragione_sociale: '',
      contact_owner: 'Alice Fontana',
      operation_luce: seeded.operation('EI Cambio+Voltura EE'),
      operation_gas: seeded.operation('EI Subentro GAS'),
      type_contract: 'contratto energia',
      code: expect.stringMatching(/^EI/),
      updatedAt: clock.toISOString(),
      updatedBy: `${agent.user.name} ${agent.user.last_name}`.trim(),
      pdfTypes: ['luce', 'gas', 'dual'],
      scriptType: 'Dual',
      synced: false,
      syncedAt: null,
      syncFailed: false,
      signature: null,
      outcome: null,
      foundBy: null,
    })
    await server.inject(removeRecord, { params: { id } }, agent)
  })

  it('GET /records/:id/row returns the row of the list, and 404 for a removed or unknown record [LIST-24]', async () => {
    const read = (id: string) => server.inject(readRecordRow, { params: { id } }, agent)
    const [row] = (await list({ limit: 1 })).records
    expect((await read(row!.id)).body.row).toEqual(row)
    const id = await add({}, false)
    await server.inject(removeRecord, { params: { id } }, agent)
    for (const missing of [id, '0198c1de-0000-7000-8000-000000000001'])
      expect((await read(missing)).status).toBe(404)
  })

  it('a row of a draft offers neither PDF nor script [LIST-13]', async () => {
    expect((await list({ limit: 1 })).records[0]).toMatchObject({
      draft: true,
      pdfTypes: [],
      scriptType: null,
    })
  })

  it('a row of the list of one operation has a single script [REC-18]', async () => {
    const id = await add({}, false)
    expect((await list({ limit: 1 })).records[0]).toMatchObject({
      pdfTypes: ['luce'],
      scriptType: 'Single',
      operation_gas: null,
    })
    await server.inject(removeRecord, { params: { id } }, agent)
  })

  it('a row keeps the name of a removed operation [LIST-23] [GAP-19]', async () => {
    const operation_ee = { id: 'sparita', name: 'CV Cambio EE' }
    const id = await add({ operation_ee })
    expect((await list({ limit: 1 })).records[0]!.operation_luce).toEqual({ id: null, name: 'CV Cambio EE' })
    await server.inject(removeRecord, { params: { id } }, agent)
  })

  it('a removed record is not in the record list [GAP-23]', async () => {
    expect((await list()).count).toBe(6)
  })
})

it('the record list contains all records for every user [LIST-22] [GAP-18]', async () => {
  const other = await server.signedIn()
  expect((await server.inject(listRecords, {}, other)).body.count).toBe(6)
})

it('the record list returns ten rows without a limit, and counts up to a maximum [LIST-15] [CONST-1]', async () => {
  await server.context.db
    .insertInto('records')
    .columns(['draft', 'created_by', 'updated_by', 'definition_version', 'data', 'last_name'])
    .expression(
      ({ selectFrom, val, lit, fn }) =>
        selectFrom(fn<{ n: number }>('generate_series', [lit(1), lit(1_001)]).as('n')).select([
          lit(true).as('draft'),
          val(agent.user.id).as('created_by'),
          val(agent.user.id).as('updated_by'),
          lit(1).as('definition_version'),
          val('{}').as('data'),
          val('Tanti').as('last_name'),
        ]) as never,
    )
    .execute()
  const many = await list({ searchWord: 'tanti' })
  expect(many).toMatchObject({ count: 1_000, exact: false })
  expect(many.records).toHaveLength(10)
  expect(await list({ searchWord: 'bianchi' })).toMatchObject({ count: 1, exact: true })
})
