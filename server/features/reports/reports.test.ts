import { describe, expect, it } from 'vitest'
import { createReport } from '../../../shared/api/reports.ts'
import { formatReportDay } from '../../../shared/report-days.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { createDocuments } from '../../documents/documents.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { BUSY_MACHINE } from '../../processes/fixtures/busy-machine.ts'
import { findFileReader } from '../login/find-caller.ts'
import { countWaivers } from './count-waivers.ts'
import { reportFigures } from './report-figures.ts'
import { reportFiles } from './report-file-route.ts'
import { reportRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
// Its own ones, which a test closes.
const documents = createDocuments({ log: { warn: () => {} }, limits: BUSY_MACHINE })
const server = await serverOfFile({
  routes: reportRoutes,
  files: [reportFiles(findFileReader)],
  now: () => NOW,
  context: { documents },
})
const admin = await server.signedIn({ role: 'admin', name: 'Ada' })
const agent = await server.signedIn({ name: 'Nicolò' })

async function record(
  at: string,
  more: { draft?: boolean; type_contract?: string; removed_at?: Date; by?: SignedIn } = {},
) {
  const { by = agent, draft = false, type_contract = 'telco', removed_at } = more
  return await addRow(server.context.db, 'records', {
    created_at: new Date(at),
    created_by: by.user.id,
    updated_by: by.user.id,
    draft,
    type_contract,
    definition_version: 1,
    data: '{}',
    operation_luce: type_contract === 'telco' ? '' : 'EG Cambio EE',
    removed_at: removed_at ?? null,
  })
}
const ask = (startTime: string, endTime: string, session = admin) =>
  server.inject(createReport, { query: { startTime, endTime } }, session)
const open = (file: string, session = admin) =>
  server.app.inject({ url: `/reports/${file}`, headers: session.headers })
async function textOf(file: string): Promise<string> {
  const { rawPayload, headers } = await open(file)
  expect(headers['content-type']).toBe('application/pdf')
  return (await readText(new Uint8Array(rawPayload))).join('\n').replace(/\s+/g, ' ')
}

describe('the report [API-53]', () => {
  it('the report counts submitted contracts of the whole period, in Italian days [REPORT-2] [REPORT-3]', async () => {
    // Half past midnight in Rome, and half past eleven in the evening.
    await record('2026-10-31T23:30:00Z')
    await record('2026-11-03T22:30:00Z', { type_contract: 'contratto energia', by: admin })
    await record('2026-11-02T10:00:00Z', { type_contract: 'contratto energia' })
    for (const outside of ['2026-10-31T22:30:00Z', '2026-11-03T23:30:00Z']) await record(outside)
    await record('2026-11-02T11:00:00Z', { draft: true })
    await record('2026-11-02T12:00:00Z', { removed_at: NOW })
    const { status, body } = await ask('11/01/2026', '11/03/2026')
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      file: expect.stringMatching(/^report-2026-11-01-2026-11-03-[0-9a-f]{18}\.pdf$/),
    })
    const text = await textOf(body.file)
    expect(text).toContain('3 contratti')
    expect(text).toContain('Dal 01/11/2026 al 03/11/2026')
    for (const part of [
      'Nicolò',
      'Contratto Energia',
      'Contratto Telco',
      'EG Cambio EE',
      '01/11/2026',
      '02/11/2026',
      '03/11/2026',
    ])
      expect(text).toContain(part)
  })

  it('the report counts users of the same name separately, and an operation of the same name for luce and gas [REPORT-6] [GAP-64]', async () => {
    const people = [
      await server.signedIn({ name: 'Anna', login: 'anna.uno' }),
      await server.signedIn({ name: 'Anna', login: 'anna.due' }),
    ]
    const { db } = server.context
    await db.updateTable('users').set({ last_name: 'Bianchi' }).where('name', '=', 'Anna').execute()
    for (const { user } of [people[0]!, ...people])
      await addRow(db, 'records', {
        created_at: new Date('2025-05-05T10:00:00Z'),
        created_by: user.id,
        updated_by: user.id,
        draft: false,
        type_contract: 'contratto energia',
        definition_version: 1,
        data: '{}',
        operation_luce: 'Cambio',
        operation_gas: user === people[0]!.user ? 'Cambio' : '',
      })
    const figures = await reportFigures(db, { from: '2025-05-05', to: '2025-05-05' })
    expect(figures.operators).toEqual([
      { name: 'Anna Bianchi (anna.uno)', records: 2 },
      { name: 'Anna Bianchi (anna.due)', records: 1 },
    ])
    expect(figures.pairs.map(({ operator }) => operator)).toEqual([
      'Anna Bianchi (anna.due)',
      'Anna Bianchi (anna.uno)',
    ])
    expect(figures.operations).toEqual([
      { name: 'Cambio (luce)', records: 3 },
      { name: 'Cambio (gas)', records: 2 },
    ])
  })

  it('the report counts contracts that were sent with a waiver, by operator, waiver and who gave it [BASIS-18]', async () => {
    const { db } = server.context
    const { id } = await record('2024-03-04T10:00:00Z')
    const send = (at: string, recordId: string, waivers: object) =>
      addRow(db, 'envelopes', {
        record_id: recordId,
        provider: 'built-in',
        name: 'Contratto',
        signer: '{}',
        documents: '[]',
        record_version: 1,
        state: 'signed',
        created_by: admin.user.id,
        created_at: new Date(at),
        expires_at: new Date(at),
        preflight: JSON.stringify({
          findings: [{ code: 'basis' }, { code: 'phone' }, { code: 'second-phone' }],
          waivers,
          by: admin.user.id,
        }),
      })
    // Sent twice, and once with a waiver of what was not found.
    await send('2024-03-04T11:00:00Z', id, { basis: 'Motivo', papers: 'Motivo' })
    await send('2024-03-05T11:00:00Z', id, { basis: 'Motivo', phone: 'Motivo', 'second-phone': 'Motivo' })
    await send('2024-03-06T11:00:00Z', (await record('2024-03-06T10:00:00Z')).id, {})
    await send('2024-03-05T23:30:00Z', (await record('2024-03-06T10:00:00Z')).id, { phone: 'Domani' })
    expect(await countWaivers(db, { from: '2024-03-04', to: '2024-03-05' })).toEqual([
      { name: expect.stringMatching(/^Nicolò.*: cellulare del cliente \(da Ada/), records: 1 },
      { name: expect.stringMatching(/^Nicolò.*: cellulare del secondo firmatario \(da Ada/), records: 1 },
      { name: expect.stringMatching(/^Nicolò.*: perché possiamo parlare al cliente \(da Ada/), records: 1 },
    ])
    const text = await textOf((await ask('03/04/2024', '03/05/2024')).body.file)
    expect(text).toContain('Inviati in deroga')
    expect(text).toContain('cellulare del cliente (da Ada')
  })

  it('the report of a period without contracts states the absence of contracts', async () => {
    const { body } = await ask('01/01/2020', '01/02/2020')
    expect(await textOf(body.file)).toContain('non è stato registrato nessun contratto')
  })

  it.each([
    ['02/30/2026', '03/01/2026'],
    ['01/01/0000', '01/02/0000'],
    ['2026-11-01', '11/03/2026'],
    ['', '11/03/2026'],
    ['11/04/2026', '11/03/2026'],
  ])('the report refuses the period from %j to %j [REPORT-7] [GAP-65]', async (from, to) => {
    expect((await ask(from, to)).status).toBe(400)
  })

  it('a report that does not exist is not found', async () => {
    expect((await open('report-none.pdf')).statusCode).toBe(404)
  })

  it('the report is requested with dates that start with the month [CONST-5]', () => {
    expect(formatReportDay('2026-11-03')).toBe('11/03/2026')
  })
})

it('GET /report renders in the document processes and answers 503 with a retry time when they are busy', async () => {
  const warm = await ask('11/01/2026', '11/03/2026')
  expect(warm.status).toBe(200)
  await documents.close()
  const refused = await ask('11/01/2026', '11/03/2026')
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})
