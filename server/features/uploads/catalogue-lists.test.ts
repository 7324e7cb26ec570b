import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/call.ts'
import { previewProducts, uploadOwners, uploadProducts } from '../../../shared/api/uploads.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { uploadRoutes } from './routes.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes: uploadRoutes })
  admin = await server.signedIn({ role: 'admin' })
})
beforeEach(async () => {
  await server.context.db.deleteFrom('products').execute()
  await server.context.db.deleteFrom('owners').execute()
})
afterAll(() => server.close())

const upload = <C extends Call>(call: C, content: string) =>
  server.upload(call, fileForm(content, { filename: 'catalogo.csv', part: 'file' }), admin)
const products = () =>
  server.context.db
    .selectFrom('products')
    .select(['id', 'product_name', 'type', 'customer_type', 'product_active'])
    .orderBy('product_name')
    .orderBy('customer_type')
    .execute()
const owners = () =>
  server.context.db.selectFrom('owners').select(['id', 'name', 'email', 'active']).orderBy('name').execute()

describe('the products of an uploaded file [CRM-1] [CRM-2]', () => {
  const FILE = [
    'Prodotto;Tipo;Tipo cliente;Attivo;ID',
    'EI EE Casa;Luce;Domestico;sì;591',
    'EI Gas Impresa;GAS;Azienda;no;',
    'TI Fibra;fibra;Tutti;;',
    'XX Cloud;Cloud;;1;',
  ].join('\n')

  it('the products of an uploaded file are read with the headings of the organisation and of the CRM', async () => {
    const { body } = await upload(uploadProducts, FILE)
    expect(body).toMatchObject({ amount: 4, successCreated: 4, amountError: 0, refused: '' })
    const anyId = expect.stringMatching(/^\d{18}$/)
    const row = (
      id: unknown,
      product_name: string,
      type: string,
      customer_type: unknown,
      product_active: boolean,
    ) => ({ id, product_name, type, customer_type, product_active })
    expect(await products()).toEqual([
      row('591', 'EI EE Casa', 'Power', 'Private', true),
      row(anyId, 'EI Gas Impresa', 'Gas', 'Business', false),
      row(anyId, 'TI Fibra', 'Internet', null, true),
      row(anyId, 'XX Cloud', 'Cloud', null, true),
    ])
  })

  it('the products of an uploaded file are previewed before they are stored', async () => {
    const { body } = await upload(previewProducts, FILE)
    expect(body).toMatchObject({
      headingRow: 1,
      columns: { product_name: 0, type: 1, customer_type: 2, product_active: 3, id: 4 },
    })
    expect(await products()).toEqual([])
  })

  it('the products of an uploaded file update existing rows by id or name, and leave absent values', async () => {
    await upload(uploadProducts, FILE)
    const [first, second] = await products()
    await upload(uploadProducts, 'Prodotto;Tipo;ID\nEI EE Casa Nuova;Power;591\nei gas impresa;Gas;\n')
    const now = await products()
    expect(now).toHaveLength(4)
    expect(now).toContainEqual({ ...first, product_name: 'EI EE Casa Nuova' })
    expect(now).toContainEqual({ ...second, product_name: 'ei gas impresa' })
  })

  it('products of the same name for two types of client stay separate', async () => {
    await upload(
      uploadProducts,
      'Prodotto;Tipo;Cliente\nA B;Gas;Privato\nA B;Gas;Business\nA B;Gas;Privato\n',
    )
    expect((await products()).map((one) => one.customer_type)).toEqual(['Business', 'Private'])
    // Ambiguous: neither row is changed, and a third is added.
    const unclear = 'Prodotto;Tipo;Attivo\nA B;Gas;no\n'
    await upload(uploadProducts, unclear)
    const now = await products()
    expect(now.map((one) => one.product_active)).toEqual([true, true, false])
    await upload(uploadProducts, unclear)
    expect(await products()).toEqual(now)
  })

  it('invalid products of an uploaded file are reported with row and reason', async () => {
    const { body } = await upload(
      uploadProducts,
      'Prodotto;Tipo;Cliente;Attivo\n;Gas;;\nX;;;\nX;Gas;marziani;\nX;Gas;;forse\nBuono Gas;Gas;;\n',
    )
    expect(body).toMatchObject({ amount: 5, successCreated: 1, amountError: 4 })
    expect(body.refused).toContain('2;Manca il nome del prodotto')
    expect(body.refused).toContain('4;Il tipo di cliente è Private, Business o Tutti')
    expect(body.refused).toContain('5;Attivo si dice con sì o no')
  })

  it('the products of an uploaded file write one history entry', async () => {
    await upload(uploadProducts, FILE)
    const { db } = server.context
    const event = await db
      .selectFrom('object_events')
      .select(['noun', 'kind', 'title', 'after'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    expect(event).toEqual({
      noun: 'crm-products',
      kind: 'imported',
      title: 'catalogo.csv',
      after: { amount: 4, successCreated: 4 },
    })
  })

  it('the products of an uploaded file need a name and a type', async () => {
    const { status, failure } = await upload(
      uploadProducts,
      'Prodotto;Attivo;Cliente\nEI EE Casa;sì;Privato\n',
    )
    expect([status, failure.issues[0].field]).toEqual([422, 'type'])
  })
})

describe('the owners of an uploaded file [CRM-6]', () => {
  it('the owners of an uploaded file are added and updated by name', async () => {
    await upload(uploadOwners, 'Nome;Email;Attivo\nAlice Fontana;alice@ufficio.it;sì\nBruno Serra;;\n')
    await upload(uploadOwners, 'Nome;Attivo\nALICE FONTANA;no\n')
    expect(await owners()).toMatchObject([
      { name: 'ALICE FONTANA', email: 'alice@ufficio.it', active: false },
      { name: 'Bruno Serra', email: '', active: true },
    ])
  })

  it('owners of the same name stay separate, and the same file changes nothing', async () => {
    await upload(uploadOwners, 'Nome;Email;ID\nAda Neri;a@ufficio.it;1\nAda Neri;b@ufficio.it;2\n')
    await upload(uploadOwners, 'Nome;Attivo\nAda Neri;no\n')
    const now = await owners()
    expect(now).toHaveLength(3)
    await upload(uploadOwners, 'Nome;Attivo\nAda Neri;no\n')
    expect(await owners()).toEqual(now)
  })

  it('invalid owners of an uploaded file are reported', async () => {
    const { body } = await upload(
      uploadOwners,
      'Nome;Email;Attivo\n;a@b.it;\nAda Neri;niente;\nAda Neri;;boh\n',
    )
    expect(body).toMatchObject({ amount: 3, successCreated: 0, amountError: 3 })
    expect(await owners()).toEqual([])
  })
})
