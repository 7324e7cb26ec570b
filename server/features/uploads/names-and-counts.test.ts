import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/call.ts'
import { type ImportQuery, listImports } from '../../../shared/api/imports.ts'
import { uploadAddresses, uploadIbans, uploadOwners, uploadProducts } from '../../../shared/api/uploads.ts'
import { fileForm } from '../../../test/file-form.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

interface UploadedList {
  table: string
  upload: Call
  headings: string
  /** The column with the name. */
  column: string
  /** A row with this name that is the same entry for equal names. */
  row: (name: string) => string
  /** A row with the same name and other values. */
  changed: (name: string) => string
  /** Another entry. */
  other: string
}

const NAME = 'Nuova Terra Alta'

/** Every list that files fill. */
const LISTS: Record<ImportQuery['noun'], UploadedList> = {
  addresses: {
    table: 'uploaded_places',
    upload: uploadAddresses,
    headings: 'Comune;Provincia;Regione',
    column: 'city',
    row: (name) => `${name};ZZ;Insulandia`,
    changed: (name) => `${name};ZZ;Terraferma`,
    other: 'Borgo Sereno;RM;Lazio',
  },
  ibans: {
    table: 'uploaded_banks',
    upload: uploadIbans,
    headings: 'ABI;Banca',
    column: 'bank_name',
    row: (name) => `99001;${name}`,
    changed: () => '99001;Cassa di Sopra',
    other: '99002;Banca Altra',
  },
  'crm-products': {
    table: 'products',
    upload: uploadProducts,
    headings: 'Prodotto;Tipo;Cliente;Attivo',
    column: 'product_name',
    row: (name) => `${name};Gas;Privato;`,
    changed: (name) => `${name};Gas;;no`,
    other: 'Altro Gas;Gas;;',
  },
  'crm-users': {
    table: 'owners',
    upload: uploadOwners,
    headings: 'Nome;Email',
    column: 'name',
    row: (name) => `${name};`,
    changed: (name) => `${name};ufficio@example.it`,
    other: 'Ugo Sala;',
  },
}

/** As two files or two people may write the name. */
const LOOK_ALIKES = [
  'NUOVA TERRA ALTA',
  'Nuova  Terra Alta',
  '\u00a0Nuova\u2009Terra Alta ',
  '\u200bNuo\u00adva Terra\ufe0f Alta\ufeff',
  'Nuova\tTerra Alta',
  '"Nuova\nTerra Alta"',
  'Nuova\u3164 Terra\u2800Alta',
]
/** As an older version may have stored it. */
const ODD = '\u200bNuova  Terra\t\u00a0ALTA\u3164 '

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })
const { db } = server.context

beforeEach(async () => {
  for (const table of ['imports', 'uploaded_banks', 'uploaded_places', 'owners', 'products'] as const)
    await db.deleteFrom(table).execute()
})

const lists = Object.entries(LISTS) as [ImportQuery['noun'], UploadedList][]

describe.each(lists)('the uploaded list %s', (noun, { table, upload, headings, column, ...rows }) => {
  const send = async (...lines: string[]) => {
    const text = [headings, ...lines].join('\n')
    const { status, body } = await server.upload(upload, fileForm(text, { filename: 'elenco.csv' }), admin)
    expect(status).toBe(200)
    return body
  }
  /** What the portal names «Righe aggiunte», «cambiate» and «tolte», of the newest upload. */
  const counted = async () => {
    const { body } = await server.inject(listImports, { query: { noun } }, admin)
    const [{ added, changed, removed } = { added: 0, changed: 0, removed: 0 }] = body.imports
    return { uploads: body.imports.length, added, changed, removed }
  }
  const names = async () => {
    const found = await sql<{
      name: string
    }>`select ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db)
    return found.rows.map(({ name }) => name)
  }

  it('the uploaded list takes the look-alike names of one file as one entry', async () => {
    expect(await send(rows.row(NAME), ...LOOK_ALIKES.map(rows.row))).toMatchObject({
      amount: 1 + LOOK_ALIKES.length,
      repeated: LOOK_ALIKES.length,
      amountError: 0,
    })
    expect(await names()).toHaveLength(1)
    expect(await counted()).toEqual({ uploads: 1, added: 1, changed: 0, removed: 0 })
  })

  it.each([[NAME], ...LOOK_ALIKES.map((name) => [name])])(
    'the uploaded list takes an odd stored name and the uploaded %j as one entry',
    async (name) => {
      await send(rows.row(NAME), rows.other)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${ODD} where ${sql.ref(column)} = ${NAME}`.execute(
        db,
      )
      await send(rows.row(name))
      expect(await names()).toHaveLength(2)
      expect(await names()).not.toContain(ODD)
      expect(await counted()).toEqual({ uploads: 2, added: 0, changed: 1, removed: 0 })
    },
  )

  it('the uploaded list counts as added the rows that it had not, as changed those with other values, and no others', async () => {
    await send(rows.row(NAME))
    expect(await counted()).toEqual({ uploads: 1, added: 1, changed: 0, removed: 0 })
    await send(rows.row(NAME))
    expect(await counted()).toEqual({ uploads: 1, added: 1, changed: 0, removed: 0 })
    await send(rows.row(NAME), rows.other, rows.other)
    expect(await counted()).toEqual({ uploads: 2, added: 1, changed: 0, removed: 0 })
    expect(await names()).toHaveLength(2)
    await send(rows.changed(NAME), rows.other)
    expect(await counted()).toEqual({ uploads: 3, added: 0, changed: 1, removed: 0 })
    expect(await names()).toHaveLength(2)
  })
})
