import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/call.ts'
import * as calls from '../../../shared/api/uploads.ts'
import { fileForm } from '../../../test/file-form.ts'
import { serverOfFile } from '../../../test/server.ts'
import { uploadRoutes } from './routes.ts'

const server = await serverOfFile({ routes: uploadRoutes })
const admin = await server.signedIn({ role: 'admin', login: 'capo' })
beforeEach(async () => {
  await server.context.db.deleteFrom('uploaded_banks').execute()
  await server.context.db.deleteFrom('uploaded_places').execute()
})

const upload = <C extends Call>(
  call: C,
  content: string | Buffer,
  { as = admin, part = 'file', order = '' } = {},
) => server.upload(call, fileForm(content, { filename: 'elenco.csv', part, order }), as)
const banks = () =>
  server.context.db.selectFrom('uploaded_banks').select(['abi', 'bank_name']).orderBy('abi').execute()
const places = () =>
  server.context.db
    .selectFrom('uploaded_places')
    .select(['city', 'district', 'region'])
    .orderBy('city')
    .execute()

const BANKS = 'ABI;Banca\n99001;Banca Prova\n990;Corta\n99002;\nabcde;Lettere\n99003;=Formula spa\n'

// Also API-63.
describe('the banks of an uploaded file [UPLOAD-5] [UPLOAD-9]', () => {
  it('the banks of an uploaded file are stored, and invalid rows are reported with row and reason [GAP-72]', async () => {
    const { status, body } = await upload(calls.uploadIbans, BANKS)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, amount: 5, successCreated: 2, lengthWrong: 1, amountError: 2 })
    expect(body.refused.split('\r\n')).toEqual([
      '\ufeffriga;motivo;contenuto',
      '3;Il codice ABI ha 5 cifre, qui sono 3;990;Corta',
      '4;Manca il nome della banca;99002;',
      '5;Il codice ABI ha solo cifre;abcde;Lettere',
      '',
    ])
    expect(await banks()).toEqual([
      { abi: '99001', bank_name: 'Banca Prova' },
      { abi: '99003', bank_name: '=Formula spa' },
    ])
  })

  it('the banks of the same file change nothing, and a later file updates them [GAP-72]', async () => {
    await upload(calls.uploadIbans, BANKS)
    const rows = () => server.context.db.selectFrom('uploaded_banks').selectAll().orderBy('abi').execute()
    const before = await rows()
    await upload(calls.uploadIbans, BANKS)
    expect(await rows()).toEqual(before)
    await upload(calls.uploadIbans, 'ABI;Banca\n99001;Nuova\n99001;Altra\n')
    expect((await banks())[0]).toEqual({ abi: '99001', bank_name: 'Nuova' })
  })

  it('the banks of an uploaded file regain a leading zero that a spreadsheet dropped [UPLOAD-9]', async () => {
    const { body } = await upload(
      calls.uploadIbans,
      'ABI;Banca\n9301;Prima\n\'09302;Seconda\n="09303";Terza\n',
    )
    expect(body).toMatchObject({ amount: 3, successCreated: 3, completed: 1, lengthWrong: 0 })
    expect(await banks()).toEqual([
      { abi: '09301', bank_name: 'Prima' },
      { abi: '09302', bank_name: 'Seconda' },
      { abi: '09303', bank_name: 'Terza' },
    ])
  })

  it('the banks are uploaded in the part `file` or `files` [UPLOAD-7] [UPLOAD-8]', async () => {
    expect((await upload(calls.uploadIbans, BANKS, { part: 'files' })).status).toBe(200)
    expect((await upload(calls.uploadIbans, BANKS, { part: 'other' })).status).toBe(400)
  })

  it('the banks of an uploaded file are read with the corrected column assignment', async () => {
    const file = 'Milano;Banca X;99005\n'
    const reading = { columns: { abi: 2, bank_name: 1 }, headingRow: null }
    await upload(calls.uploadIbans, file)
    expect(await banks()).toEqual([{ abi: '99005', bank_name: 'Milano' }])
    const { body } = await upload(calls.uploadIbans, file, { order: JSON.stringify(reading) })
    expect(body).toMatchObject({ successCreated: 1, amount: 1 })
    expect(await banks()).toEqual([{ abi: '99005', bank_name: 'Banca X' }])
    const wrong = JSON.stringify({ columns: { abi: 2, bank_name: 999 }, headingRow: null })
    expect((await upload(calls.uploadIbans, file, { order: wrong })).status).toBe(400)
  })

  it('the banks of an uploaded file replace the whole list on request [UPLOAD-9]', async () => {
    await upload(calls.uploadIbans, BANKS)
    const reading = { columns: { abi: 0, bank_name: 1 }, headingRow: 1, replace: true }
    const { body } = await upload(calls.uploadIbans, 'ABI;Banca\n99005;Nuova\n', {
      order: JSON.stringify(reading),
    })
    expect(body).toMatchObject({ successCreated: 1, removed: 2 })
    expect(await banks()).toEqual([{ abi: '99005', bank_name: 'Nuova' }])
  })

  it('duplicate banks of a file are counted once', async () => {
    const rows = '99001;Prima\n99001;Prima\n99001;PRIMA\n99002;Altra\n'
    const { body } = await upload(calls.uploadIbans, `ABI;Banca\n${rows}`)
    expect(body).toMatchObject({ amount: 4, successCreated: 2, repeated: 2, lengthWrong: 0, amountError: 0 })
    expect(await banks()).toHaveLength(2)
    const event = await server.context.db
      .selectFrom('object_events')
      .select('after')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    expect(event).toEqual({ after: { amount: 4, successCreated: 2 } })
  })

  it('the upload of banks is recorded with the user', async () => {
    await server.context.db.deleteFrom('object_events').execute()
    await upload(calls.uploadIbans, BANKS)
    const events = await server.context.db
      .selectFrom('object_events')
      .select(['noun', 'kind', 'title', 'user_id'])
      .execute()
    expect(events).toEqual([{ noun: 'ibans', kind: 'imported', title: 'elenco.csv', user_id: admin.user.id }])
  })

  it('a file that is no table, is damaged halfway or lacks a column stores nothing', async () => {
    expect((await upload(calls.uploadIbans, '%PDF-1.7')).status).toBe(415)
    expect((await upload(calls.uploadIbans, 'ABI;Banca\n99001;Prova\n99002;"Aperta\n')).status).toBe(422)
    const lacking = await upload(calls.uploadIbans, 'ABI;Note\n99001;\n')
    expect(lacking).toMatchObject({ status: 422, failure: { issues: [{ field: 'bank_name' }] } })
    expect(await banks()).toEqual([])
  })
})

describe('the municipalities of an uploaded file [API-62] [UPLOAD-9]', () => {
  it('the municipalities of an uploaded file are stored with code and region, and invalid rows are counted [GAP-72]', async () => {
    const file = [
      'Comune,Provincia,Regione',
      'Nuova Terra,Forlì-Cesena,',
      'Borgo,ZZ,Insulandia',
      'Altrove,FC,Lazio',
      'Senza,Qualcosa,Lazio',
      ',FC,',
    ]
    const { body } = await upload(calls.uploadAddresses, file.join('\n'))
    expect(body).toMatchObject({ amount: 5, successCreated: 1, waiting: 1, lengthWrong: 1, amountError: 2 })
    expect(await places()).toEqual([
      { city: 'Borgo', district: 'ZZ', region: 'Insulandia' },
      { city: 'Nuova Terra', district: 'FC', region: 'Emilia-Romagna' },
    ])
    await upload(calls.uploadAddresses, 'Comune,Provincia,Regione\nBORGO,zz,Terraferma\n')
    expect((await places())[0]).toEqual({ city: 'BORGO', district: 'ZZ', region: 'Terraferma' })
  })
})

describe('the preview of a file', () => {
  it('the preview of a file shows how it is read, and stores nothing', async () => {
    const { body } = await upload(calls.previewIbans, BANKS)
    expect(body).toMatchObject({
      detected: { kind: 'csv', encoding: 'utf-8', delimiter: ';' },
      headingRow: 1,
      columns: { abi: 0, bank_name: 1 },
    })
    expect(body.rows[1]).toEqual({ number: 2, cells: ['99001', 'Banca Prova'] })
    expect(await banks()).toEqual([])
  })

  it('the preview of a file detects municipalities without headings by their content', async () => {
    const { body } = await upload(calls.previewAddresses, 'Lazio\tRoma\tRM\nLombardia\tMilano\tMI\n')
    expect(body).toMatchObject({ headingRow: null, columns: { city: 1, district: 2, region: 0 } })
  })
})
