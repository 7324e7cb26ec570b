import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createLead, listLeads, readLead } from '../../../shared/api/leads.ts'
import { importRegisterFile, previewRegisterFile } from '../../../shared/api/register-files.ts'
import { fileForm } from '../../../test/file-form.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { writeTable } from '../../spreadsheets/write-table.ts'
import { leadRoutes } from '../leads/routes.ts'
import { contactBasisRoutes } from './routes.ts'

const setup = await openRecordSetup([...contactBasisRoutes, ...leadRoutes])
const { server, agent, sampleData } = setup
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })

const formOf = (bytes: Uint8Array | string, filename = 'registro.csv', checkedOn = '2026-11-18') =>
  fileForm(bytes, { filename, part: 'file', order: JSON.stringify({ checkedOn }) })
const preview = async (bytes: Uint8Array | string, session = admin) =>
  await server.upload(previewRegisterFile, formOf(bytes), session)
const upload = async (bytes: Uint8Array | string, filename?: string) =>
  await server.upload(importRegisterFile, formOf(bytes, filename), admin)
const checks = () =>
  db
    .selectFrom('register_checks')
    .select(['phone', 'checked_on', 'registered', 'registered_on', 'file'])
    .orderBy('phone')
    .orderBy('checked_on')
    .execute()
const logs = () =>
  db.selectFrom('user_logs').select('detail').where('action', '=', 'register checked').execute()

const FILE = `Consultazione del registro;;
Numerazione;Esito verifica;Data controllo;Iscritto dal
333 111 2222;ISCRITTO;10/11/2026;01/10/2026
+39 02 1234 5678;Non iscritto;2026-11-10 09:30;
;;;
393401112222;sì;;
0039 349 000 1111;NO;10.11.2026;
349 000 1111;SI;10/11/2026;
`

describe('a file of the register [BASIS-15]', () => {
  it('Its preview counts what it says and stores nothing', async () => {
    const { status, body } = await preview(FILE)
    expect([status, body]).toMatchObject([200, { rows: 5, numbers: 4, registered: 3, refusedRows: 0 }])
    expect(await checks()).toEqual([])
  })

  it('Numbers are stored with their prefix, a row without a day with that of the upload, the last row of a day last', async () => {
    expect((await upload(FILE)).body).toMatchObject({ numbers: 4, changed: 4, calls: 0 })
    const row = (
      phone: string,
      checked_on: string,
      registered: boolean,
      registered_on: string | null = null,
    ) => ({ phone, checked_on, registered, registered_on, file: 'registro.csv' })
    expect(await checks()).toEqual([
      row('+390212345678', '2026-11-10', false),
      row('+393331112222', '2026-11-10', true, '2026-10-01'),
      row('+393401112222', '2026-11-18', true),
      row('+393490001111', '2026-11-10', true),
    ])
    expect(await logs()).toEqual([
      { detail: { numbers: 4, registered: 3, changed: 4, calls: 0, file: 'registro.csv' } },
    ])
  })

  it('The same file again changes nothing, and is not in the log', async () => {
    const before = await checks()
    expect((await upload(FILE, 'di-nuovo.csv')).body).toMatchObject({ changed: 0, calls: 0 })
    expect([await checks(), (await logs()).length]).toEqual([before, 1])
  })

  it('A workbook is read as well', async () => {
    const table = [
      ['Telefono', 'Risultato', 'Data'],
      ['3287776666', 'Iscritto', '10/11/2026'],
    ]
    const { body } = await upload(await buffer(writeTable('xlsx', table)), 'registro.xlsx')
    expect(body).toMatchObject({ rows: 1, changed: 1 })
  })

  it.each([
    ['boh;SI;10/11/2026', 'Non è un numero di telefono'],
    [';SI;10/11/2026', 'Manca il numero'],
    ['3,33E+09;SI;10/11/2026', 'Non è un numero di telefono'],
    ['212345678;SI;10/11/2026', 'Al numero manca lo zero iniziale'],
    ['3331112222;;10/11/2026', 'Manca l’esito'],
    ['3331112222;forse;10/11/2026', 'Non si capisce l’esito «forse»'],
    ['3331112222;SI;ieri', 'Non si capisce il giorno «ieri»'],
    ['3331112222;SI;21/11/2026', 'Il giorno del controllo deve ancora venire'],
    ['3331112222;SI;10/11/2026;11/11/2026', 'L’iscrizione è dopo il controllo'],
    ['3331112222;SI;10/11/2026;mai', 'Non si capisce il giorno dell’iscrizione «mai»'],
  ])('The row %s is refused: %s', async (row, reason) => {
    const { body } = await preview(`Numero;Esito;Data;Data iscrizione\n${row}\n3395556666;NO;10/11/2026`)
    expect(body).toMatchObject({ rows: 2, numbers: 1, refusedRows: 1, refused: [{ row: 2, reason }] })
  })

  it.each([
    ['Numero;Data\n3331112222;10/11/2026', 'con l’esito'],
    ['Esito;Data\nSI;10/11/2026', 'con il numero'],
  ])('A file without a needed column is refused: %j', async (text, message) => {
    const { status, failure } = await preview(text)
    expect([status, failure.errorMessage]).toEqual([422, expect.stringContaining(message)])
  })

  it('An agent cannot load one', async () => {
    expect((await preview(FILE, agent)).status).toBe(403)
  })
})

it('An entry in a file takes a planned call away, which the leads show [BASIS-16]', async () => {
  const body = {
    contact_id: 'to be called',
    lead_id: 'Passaparola',
    owner_id: sampleData.catalogue.owners[0]!.id,
    type_contract: 'contratto energia',
    callback_time: '2026-12-01T10:30',
    contact: { phone: '333 777 8888', basis: null },
  }
  const { id } = (await server.inject(createLead, { body }, agent)).body
  const read = async () =>
    (await server.inject(readLead, { params: { id } }, agent)).body.lead.callWithdrawnAt
  expect(await read()).toBeNull()
  expect((await upload('Numero;Esito\n3337778888;SI')).body).toMatchObject({ changed: 1, calls: 1 })
  expect(await read()).toBe(server.context.now().toISOString())
  const { leads } = (await server.inject(listLeads, { query: { limit: 10 } }, agent)).body
  expect(leads.map(({ callWithdrawnAt }) => callWithdrawnAt)).toEqual([await read()])
})
