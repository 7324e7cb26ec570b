import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { createRecord, removeRecord } from '../../../shared/api/records.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { openTable } from '../../spreadsheets/open-table.ts'
import { findFileReader } from '../login/find-caller.ts'
import { recordExports } from './export-file-route.ts'
import { recordRoutes } from './routes.ts'

/** In winter, one hour ahead of UTC. */
let clock = new Date('2026-11-20T22:30:00Z')

const PEOPLE = [
  ['Verdi', 'Anna'],
  ['=1+1', '@SUM(A1)'],
  ['Rimosso', 'Ugo'],
  ['bianchi; "il vecchio"', 'Niccolò'],
] as const
const server = await serverOfFile({
  routes: recordRoutes,
  files: [recordExports(findFileReader)],
  now: () => clock,
})
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
for (const [last_name, name] of PEOPLE) {
  clock = new Date(clock.getTime() + 60_000)
  const data = JSON.stringify({ ...seeded.valuesOf(SAMPLES.cadastral), last_name, name })
  const { body } = await server.inject(createRecord, { body: { data, draft: true } }, admin)
  if (last_name === 'Rimosso') await server.inject(removeRecord, { params: { id: body.recordId } }, admin)
}

const fetch = (url: string, who: SignedIn | undefined) =>
  server.app.inject({ url, headers: who?.headers ?? {} })
const csv = async (query = '') => {
  const { body } = await fetch(`/exports/records.csv${query}`, admin)
  return body.replace('\ufeff', '').trimEnd().split('\r\n')
}
const lastNames = async (query = '') => (await csv(query)).slice(1).map((line) => line.split(';')[0])

describe('the exported list', () => {
  it('the exported list has the columns of the list and the contact columns, with times in Italian time', async () => {
    const answer = await fetch('/exports/records.csv?searchWord=verdi', admin)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="records-2026-11-20.csv"'),
    })
    const [headings, row, ...more] = await csv('?searchWord=verdi')
    expect(headings).toBe(
      'Cognome;Nome;Ragione Sociale;Contact Owner;Operazione Gas;Operazione Luce;Type Contract;Last Modified;Creato il;Bozza;Codice;Telefono;Email;Codice fiscale;Partita IVA;Comune;Prodotto',
    )
    expect(row).toMatch(
      /^Verdi;Anna;;Alice Fontana;;CV Cambio EE;contratto energia;20\/11\/2026 23:31;20\/11\/2026 23:31;sì;/,
    )
    expect(more).toEqual([])
  })

  it('the exported list holds no formulas and keeps signs inside cells', async () => {
    const rows = await csv()
    expect(rows).toHaveLength(4)
    expect(rows.some((row) => row.startsWith("'=1+1;'@SUM(A1);"))).toBe(true)
    expect(rows[1]).toMatch(/^"bianchi; ""il vecchio""";Niccolò;/)
  })

  it('the exported list has the order of the list and no removed records [LIST-16] [LIST-9]', async () => {
    expect(await lastNames()).toEqual(['"bianchi', "'=1+1", 'Verdi'])
    expect(await lastNames('?columnName=last_name&order=asc')).toEqual(["'=1+1", '"bianchi', 'Verdi'])
    expect(await lastNames('?columnName=last_name&order=desc')).toEqual(['Verdi', '"bianchi', "'=1+1"])
    expect(await lastNames('?searchWord=nessuno')).toEqual([])
  })

  it('the exported list can be a workbook', async () => {
    const answer = await fetch('/exports/records.xlsx', admin)
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
    const rows = await rowsOf(answer.rawPayload)
    expect(rows.map(([lastName]) => lastName)).toEqual(['Cognome', 'bianchi; "il vecchio"', '=1+1', 'Verdi'])
  })

  it('the export of the list is written into the log of the user', async () => {
    await server.context.db.deleteFrom('user_logs').execute()
    await csv('?searchWord=verdi')
    expect(
      await server.context.db.selectFrom('user_logs').select(['user_id', 'action', 'detail']).execute(),
    ).toEqual([
      {
        user_id: admin.user.id,
        action: 'records exported',
        detail: { format: 'csv', count: 1, searchWord: 'verdi' },
      },
    ])
  })
})

it.each([
  ['/exports/records.pdf', 404],
  ['/exports/__proto__', 404],
  ['/exports/records.csv?order=upwards', 400],
  ['/exports/records.csv?columnName=data', 400],
  [`/exports/records.csv?searchWord=${'x'.repeat(201)}`, 400],
])('the export refuses %s with a message [ERR-1]', async (url, status) => {
  const answer = await fetch(url, admin)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
})

it('the export streams thousands of rows, each once', async () => {
  const { db } = server.context
  await db
    .insertInto('records')
    .columns(['draft', 'created_by', 'updated_by', 'definition_version', 'data', 'last_name'])
    .expression(
      ({ selectFrom, val, lit, fn }) =>
        selectFrom(fn<{ n: number }>('generate_series', [lit(1), lit(5_000)]).as('n')).select([
          lit(true).as('draft'),
          val(admin.user.id).as('created_by'),
          val(admin.user.id).as('updated_by'),
          lit(1).as('definition_version'),
          val('{}').as('data'),
          sql<string>`'Tanti ' || n`.as('last_name'),
        ]) as never,
    )
    .execute()
  expect(new Set(await lastNames('?searchWord=tanti')).size).toBe(5_000)
  const { rawPayload } = await fetch('/exports/records.xlsx?columnName=last_name&order=asc', admin)
  expect(await rowsOf(rawPayload)).toHaveLength(5_004)
})

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of (await openTable(bytes)).rows()) rows.push(cells)
  return rows
}
