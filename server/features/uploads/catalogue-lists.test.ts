import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../shared/api/call.ts'
import { previewProducts, uploadOwners, uploadProducts } from '../../../shared/api/uploads.ts'
import { fileForm } from '../../../test/file-form.ts'
import { serverOfFile } from '../../../test/server.ts'
import { workbookOf } from '../../spreadsheets/fixtures/hostile-workbooks.ts'
import { uploadRoutes } from './routes.ts'

const server = await serverOfFile({ routes: uploadRoutes })
const admin = await server.signedIn({ role: 'admin' })
beforeEach(async () => {
  await server.context.db.deleteFrom('products').execute()
  await server.context.db.deleteFrom('owners').execute()
})

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
    'XX Casa;assicurazione;;1;',
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
      row(anyId, 'XX Casa', 'Insurance', null, true),
    ])
  })

  it('the products of an uploaded file are read with the headings of the list on the screen', async () => {
    const { body } = await upload(
      previewProducts,
      'Prodotto;Tipo;Clienti;In vendita\nEI EE Casa;Luce;Domestico;sì\n',
    )
    expect(body).toMatchObject({ columns: { product_name: 0, type: 1, customer_type: 2, product_active: 3 } })
  })

  it('the heading of the needed columns alone is stored as no product and no owner', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => `EI Luce ${at};Luce`)
    const { body } = await upload(uploadProducts, ['Nome prodotto;Tipo', ...rows].join('\n'))
    expect(body).toMatchObject({ amount: 10, successCreated: 10, amountError: 0 })
    expect((await products()).map(({ product_name }) => product_name)).not.toContain('Nome prodotto')
    const people = ['Anna Neri', 'Ugo Verdi', 'Ada Bianchi', 'Ivo Sala', 'Eva Riva']
    expect((await upload(uploadOwners, ['Nome', ...people].join('\n'))).body).toMatchObject({
      amount: 5,
      successCreated: 5,
    })
    expect((await owners()).map(({ name }) => name)).toEqual(people.toSorted())
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

describe.each([
  ['owners', uploadOwners, 'ID;Nome;Email', 'Ada Neri;', 'Ugo Bianchi;'],
  ['products', uploadProducts, 'ID;Prodotto;Tipo', 'Alfa Casa;Gas', 'Beta Casa;Gas'],
] as const)('the ids of uploaded %s [CRM-3]', (noun, call, headings, first, second) => {
  const stored = async () => (noun === 'owners' ? await owners() : await products())
  const uploadRows = async (...rows: string[]) =>
    (await upload(call, `${headings}\n${rows.join('\n')}\n`)).body

  it.each(['5,54E+17', '5.54E+17', '5,54E17', '5e+17', '554,0E+15', '="5,54E+17"'])(
    'an id that a spreadsheet has rounded is refused: %s',
    async (id) => {
      const body = await uploadRows(`${id};${first}`, `${id};${second}`)
      expect(body).toMatchObject({ amount: 2, successCreated: 0, amountError: 2 })
      expect(body.refused).toContain('Excel ha arrotondato l’identificativo')
      expect(await stored()).toEqual([])
    },
  )

  it.each(['554023000000235091', '="554023000000235091"', '0012', 'E17', '12E34', 'A5,54E+17'])(
    'an id that is text is kept: %s',
    async (id) => {
      expect(await uploadRows(`${id};${first}`)).toMatchObject({ successCreated: 1, amountError: 0 })
      expect(await stored()).toMatchObject([{ id: id.replace(/[="]/g, '') }])
    },
  )

  it('different rows of one id are reported, and the counts are those of the list', async () => {
    const body = await uploadRows(`777;${first}`, `777;${second}`, `777;${first}`, `778;${second}`)
    expect(body).toMatchObject({ amount: 4, successCreated: 2, repeated: 1, amountError: 1 })
    expect(body.refused).toContain('3;Ha lo stesso identificativo della riga 2, ma altri dati')
    expect(await stored()).toHaveLength(2)
  })

  it('a row without an id beside one of the same name is the same entry or is reported', async () => {
    const body = await uploadRows(`777;${first}`, `;${first}`, `;${second}`, `778;${second}`)
    expect(body).toMatchObject({ amount: 4, successCreated: 2, repeated: 1, amountError: 1 })
    expect(body.refused).toContain('5;Ha lo stesso nome della riga 4, che non ha l’identificativo')
    expect(await stored()).toHaveLength(2)
  })

  it('two ids of one name stay two entries', async () => {
    expect(await uploadRows(`777;${first}`, `778;${first}`)).toMatchObject({
      successCreated: 2,
      amountError: 0,
    })
    expect(await stored()).toHaveLength(2)
  })

  it('an id in a number cell of a workbook is refused above 15 digits, and kept as text', async () => {
    const cell = (id: string) =>
      `<row r="2">${id}${[...first.split(';')].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const heading = `<row r="1">${headings
      .split(';')
      .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}</row>`
    const read = async (id: string) => {
      const bytes = await workbookOf(heading + cell(id))
      const { body } = await server.upload(
        call,
        fileForm(bytes, { filename: 'elenco.xlsx', part: 'file' }),
        admin,
      )
      return body
    }
    for (const id of [
      '<c><v>5.54023000000235E+17</v></c>',
      '<c><v>554023000000235091</v></c>',
      '<c><v>1000000000000000</v></c>',
    ]) {
      const body = await read(id)
      expect([body.successCreated, body.refused]).toEqual([
        0,
        expect.stringContaining('Excel ha arrotondato'),
      ])
    }
    expect(await read('<c><v>999999999999999</v></c>')).toMatchObject({ successCreated: 1 })
    expect(await read('<c t="str"><v>554023000000235091</v></c>')).toMatchObject({ successCreated: 1 })
    expect((await stored()).map(({ id }) => id).sort()).toEqual(['554023000000235091', '999999999999999'])
  })
})

describe('the names of an uploaded file [CRM-6]', () => {
  it('owners of one name with two addresses and no id are reported', async () => {
    const { body } = await upload(uploadOwners, 'Nome;Email\nAda Neri;a@ufficio.it\nADA NERI;b@ufficio.it\n')
    expect(body).toMatchObject({ amount: 2, successCreated: 1, amountError: 1 })
    expect(body.refused).toContain('3;Ha lo stesso nome della riga 2, ma altri dati')
    expect(await owners()).toMatchObject([{ name: 'Ada Neri', email: 'a@ufficio.it' }])
  })

  it('products of one name and type for any client and for one client are reported', async () => {
    const { body } = await upload(
      uploadProducts,
      'Prodotto;Tipo;Cliente\nA B;Gas;Privato\nA B;Gas;Business\nA B;Gas;\n',
    )
    expect(body).toMatchObject({ amount: 3, successCreated: 2, amountError: 1 })
    expect(await products()).toHaveLength(2)
  })
})

describe('the formulas of an uploaded file', () => {
  it.each([
    '#N/A',
    '#N/D',
    '#REF!',
    '#RIF!',
    '#VALUE!',
    '#VALORE!',
    '#NAME?',
    '#NOME?',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#NULLO!',
  ])('a row with the error %s of a formula is refused with the reason', async (error) => {
    const { body } = await upload(uploadProducts, `Prodotto;Tipo;Attivo\n${error};Gas;\nAlfa Casa;Gas;\n`)
    expect(body).toMatchObject({ successCreated: 1, amountError: 1 })
    expect(body.refused).toContain(`Una formula dà l’errore ${error}`)
  })

  it('a row whose formula has no stored value is refused, and one with the value is read', async () => {
    const row = (cells: readonly string[]) => `<row>${cells.join('')}</row>`
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const bytes = await workbookOf(
      row(['Prodotto', 'Tipo', 'Attivo'].map(text)) +
        row([text('Alfa Casa'), text('Gas'), '<c t="b"><f>FALSE()</f></c>']) +
        row([text('Beta Casa'), text('Gas'), '<c t="b"><f>FALSE()</f><v>0</v></c>']),
    )
    const form = fileForm(bytes, { filename: 'elenco.xlsx', part: 'file' })
    const { body } = await server.upload(uploadProducts, form, admin)
    expect(body).toMatchObject({ successCreated: 1, amountError: 1 })
    expect(body.refused).toContain('Una formula non ha ancora un valore')
    expect(await products()).toMatchObject([{ product_name: 'Beta Casa', product_active: false }])
  })
})
