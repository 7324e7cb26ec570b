import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/call.ts'
import { type ImportQuery, listImports, undoImport } from '../../../shared/api/imports.ts'
import { updateOwner } from '../../../shared/api/owners.ts'
import { confirmPlaces, removeBank } from '../../../shared/api/uploaded-lists.ts'
import { uploadAddresses, uploadIbans, uploadOwners, uploadProducts } from '../../../shared/api/uploads.ts'
import { fileForm } from '../../../test/file-form.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'
import { sweep } from '../../sweep.ts'

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin', login: 'capo' })
beforeEach(async () => {
  const { db } = server.context
  for (const table of [
    'imports',
    'uploaded_banks',
    'uploaded_places',
    'owners',
    'products',
    'object_events',
  ] as const)
    await db.deleteFrom(table).execute()
})

async function upload(call: Call, text: string, replace = false) {
  const order = JSON.stringify({ columns: { abi: 0, bank_name: 1 }, headingRow: 1, replace: true })
  const form = fileForm(text, { filename: 'elenco.csv', ...(replace && { order }) })
  expect((await server.upload(call, form, admin)).status).toBe(200)
}
const uploadBanks = (rows: string, replace?: boolean) => upload(uploadIbans, `ABI;Banca\n${rows}`, replace)
const listed = async (noun: ImportQuery['noun'] = 'ibans') =>
  (await server.inject(listImports, { query: { noun } }, admin)).body.imports
/** Undoes the newest upload, or an earlier one. */
async function undo(noun: ImportQuery['noun'] = 'ibans', at = 0) {
  const { id } = (await listed(noun))[at]!
  const { ok: _, ...undone } = (await server.inject(undoImport, { params: { id } }, admin)).body
  return undone
}
/** With the times of the database, which are more exact than JavaScript's. */
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(entry) as row from ${sql.table(table)} as entry order by id`.execute(server.context.db)
  return rows.map(({ row }) => row)
}

/** A file of each list, and a second one that adds a row and changes others. */
const LISTS = [
  [
    'ibans',
    'uploaded_banks',
    uploadIbans,
    ['ABI;Banca', '99001;Prima', '99002;Altra'],
    ['ABI;Banca', '99001;Nuova', '99003;Terza'],
  ],
  [
    'addresses',
    'uploaded_places',
    uploadAddresses,
    ['Comune;Provincia;Regione', 'Borgo;RM;', 'Terra;ZZ;Insulandia'],
    ['Comune;Provincia;Regione', 'BORGO;RM;', 'Terra;ZZ;Terraferma', 'Lontano Monte;RM;'],
  ],
  [
    'crm-products',
    'products',
    uploadProducts,
    ['ID;Prodotto;Tipo;Cliente', '1;Casa;Gas;Privato', '2;Orto;Luce;'],
    ['ID;Prodotto;Tipo;Cliente', '1;Casa Nuova;Gas;Business', ';Orto;Luce;Privato'],
  ],
  [
    'crm-users',
    'owners',
    uploadOwners,
    ['ID;Nome;Email', '1;Ada Neri;a@ufficio.it', '2;Ugo Sala;'],
    ['ID;Nome;Email', '1;Ada Nera;', ';UGO SALA;u@ufficio.it', ';Eva Riva;'],
  ],
] as const

describe.each(LISTS)('the undo of an upload of %s', (noun, table, call, first, second) => {
  it('the undo of an upload removes what it added and puts back what it changed, with ids and times', async () => {
    await upload(call, first.join('\n'))
    const before = await rowsOf(table)
    await upload(call, second.join('\n'))
    expect(await rowsOf(table)).toHaveLength(3)
    const changed = second.length - 2
    expect(await listed(noun)).toMatchObject([{ added: 1, changed, removed: 0, by: 'capo' }, { added: 2 }])
    expect(await undo(noun)).toEqual({ removed: 1, restored: changed, left: 0, leftNames: [] })
    expect(await rowsOf(table)).toEqual(before)
    expect(await undo(noun)).toEqual({ removed: 2, restored: 0, left: 0, leftNames: [] })
    expect([await rowsOf(table), await listed(noun)]).toEqual([[], []])
  })
})

describe('the undo of an upload', () => {
  it('the undo of a replacement puts back the removed rows', async () => {
    await uploadBanks('99001;Prima\n99002;Seconda\n')
    const before = await rowsOf('uploaded_banks')
    await uploadBanks('99002;Seconda spa\n99003;Terza\n', true)
    expect(await listed()).toMatchObject([{ added: 1, changed: 1, removed: 1 }, { added: 2 }])
    expect(await undo()).toEqual({ removed: 1, restored: 2, left: 0, leftNames: [] })
    expect(await rowsOf('uploaded_banks')).toEqual(before)
  })

  it('the undo of an earlier upload leaves and names the rows that a later one or a user has changed', async () => {
    await uploadBanks('99001;Prima\n99002;Seconda\n99003;Terza\n99004;Quarta\n')
    await uploadBanks('99001;Prima A\n99002;Seconda A\n99003;Terza A\n99005;Quinta A\n', true)
    // Of the removed row another one has the code now.
    await uploadBanks('99001;Prima B\n99004;Quarta B\n')
    const second = (await rowsOf('uploaded_banks')).find(({ abi }) => abi === '99002')!
    await server.inject(removeBank, { params: { id: String(second.id) } }, admin)
    expect(await undo('ibans', 1)).toEqual({
      removed: 1,
      restored: 1,
      left: 3,
      leftNames: ['99001 Prima', '99002 Seconda', '99004 Quarta'],
    })
    expect(
      (await rowsOf('uploaded_banks')).map(({ abi, bank_name }) => `${abi} ${bank_name}`).sort(),
    ).toEqual(['99001 Prima B', '99003 Terza', '99004 Quarta B'])
  })

  it('the undo of an upload leaves the rows that were confirmed since', async () => {
    await upload(uploadAddresses, 'Comune;Provincia;Regione\nBorgo;ZZ;Insulandia\nTerra;ZZ;Insulandia\n')
    const [first] = await rowsOf('uploaded_places')
    await server.inject(confirmPlaces, { body: { ids: [String(first!.id)] } }, admin)
    expect(await undo('addresses')).toMatchObject({ removed: 1, left: 1, leftNames: [`${first!.city} (ZZ)`] })
  })

  it('the undo of an upload leaves owners that were edited or have a lead, and products that a contract names', async () => {
    await upload(uploadOwners, 'ID;Nome\n1;Ada Neri\n2;Ugo Sala\n3;Eva Riva\n')
    const { db } = server.context
    const body = { name: 'Ada Neri', email: 'a@ufficio.it', active: true }
    expect((await server.inject(updateOwner, { params: { id: '1' }, body }, admin)).status).toBe(200)
    const lead = {
      id: '9',
      key: 'k',
      contact_id: '1',
      lead_source: 'Sito',
      owner_id: '2',
      type_contract: 'Luce',
    }
    await db.insertInto('leads').values(lead).execute()
    expect(await undo('crm-users')).toMatchObject({
      removed: 1,
      left: 2,
      leftNames: ['Ada Neri', 'Ugo Sala'],
    })
    await db.deleteFrom('leads').execute()
    await upload(uploadProducts, 'ID;Prodotto;Tipo\n1;Casa;Gas\n2;Orto;Gas\n')
    const by = { created_by: admin.user.id, updated_by: admin.user.id }
    const record = { draft: true, definition_version: 1, data: '{}', product_gas: 'Casa' }
    await db
      .insertInto('records')
      .values({ ...record, ...by })
      .execute()
    expect(await undo('crm-products')).toMatchObject({ removed: 1, left: 1, leftNames: ['Casa'] })
  })

  it('the undo of an upload is recorded with its numbers, and is done once', async () => {
    await uploadBanks('99001;Prima\n')
    const { id } = (await listed())[0]!
    const answers = await Promise.all([1, 2].map(() => server.inject(undoImport, { params: { id } }, admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const events = server.context.db.selectFrom('object_events').select(['noun', 'kind', 'title', 'after'])
    expect(await events.where('kind', '=', 'restored').execute()).toEqual([
      { noun: 'ibans', kind: 'restored', title: 'elenco.csv', after: { removed: 1, restored: 0, left: 0 } },
    ])
  })

  it('an upload that changed nothing, or is older than thirty days, cannot be undone', async () => {
    await uploadBanks('99001;Prima\n')
    await uploadBanks('99001;Prima\n')
    expect(await listed()).toHaveLength(1)
    const daysLater = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    await sweep({ ...server.context, now: daysLater(29) })
    expect(await rowsOf('imports')).toHaveLength(1)
    await sweep({ ...server.context, now: daysLater(31) })
    expect(await rowsOf('imports')).toEqual([])
  })
})
