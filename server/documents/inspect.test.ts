import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { ACTIVE, BAD_FILES } from './fixtures/bad-files.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { flate, formOf, onePage, rawPdf, textField } from './fixtures/raw-pdf.ts'
import { inspectBytes } from './inspect.ts'
import { RefusedFile } from './refusal.ts'

const reasonOf = (bytes: Uint8Array) =>
  inspectBytes(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof RefusedFile ? error.refusal.reason : String(error)),
  )

describe('a file that is no template', () => {
  // Tests that require a separate process are in documents.test.ts.
  it.each(BAD_FILES.filter(([, reason]) => reason !== 'too-heavy'))(
    'the inspection refuses as a template: %s, with the reason %s',
    async (_name, reason, make) => {
      expect(await reasonOf(await make())).toBe(reason)
    },
  )

  it('a file with active content is refused with the names of the actions', async () => {
    const refused = await inspectBytes(await ACTIVE['a program to start']!()).catch((error: unknown) => error)
    expect((refused as RefusedFile).refusal.message).toBe(
      'Il PDF contiene contenuti attivi: serve una copia che non ne abbia. Trovati: avvio di programmi (Launch).',
    )
  })
})

describe('a template', () => {
  it('the inspection of a template returns its displayed pages and its fields with their positions', async () => {
    const { pages, fields, problems } = await inspectBytes(printedForm())
    expect(pages).toEqual([
      { width: 595, height: 842, rotation: 0 },
      { width: 842, height: 595, rotation: 90 },
    ])
    const plain = {
      label: '',
      options: [],
      maxLength: null,
      comb: false,
      multiline: false,
      required: false,
      readOnly: false,
      value: '',
    }
    const place = (page: number, x: number, y: number, width: number, height: number) => ({
      page,
      x,
      y,
      width,
      height,
    })
    expect(fields).toEqual([
      { ...plain, name: 'cliente.nome', type: 'text', places: [place(1, 50, 780, 200, 20)] },
      { ...plain, name: 'cliente.cognome', type: 'text', places: [place(1, 50, 750, 200, 20)] },
      {
        ...plain,
        name: 'note',
        type: 'text',
        places: [place(1, 50, 720, 200, 20)],
        multiline: true,
        value: 'Scritto prima',
      },
      { ...plain, name: 'cf', type: 'text', places: [place(1, 50, 690, 200, 20)], maxLength: 16, comb: true },
      {
        ...plain,
        name: 'delegato',
        type: 'checkbox',
        places: [{ ...place(1, 300, 780, 20, 20), value: 'Si' }],
        options: [{ value: 'Si', label: 'Si' }],
      },
      {
        ...plain,
        name: 'pagamento',
        type: 'radio',
        places: [
          { ...place(1, 300, 740, 20, 20), value: '0' },
          { ...place(1, 330, 740, 20, 20), value: '1' },
        ],
        options: [
          { value: '0', label: 'rid' },
          { value: '1', label: 'bollettino' },
        ],
      },
      {
        ...plain,
        name: 'uso',
        type: 'combo',
        places: [place(1, 300, 700, 150, 20)],
        options: [
          { value: 'c1', label: 'Riscaldamento' },
          { value: 'c2', label: 'Cottura' },
        ],
      },
      {
        ...plain,
        name: 'provincia',
        type: 'list',
        places: [place(1, 300, 620, 150, 70)],
        options: ['MI', 'RM', 'TO'].map((value) => ({ value, label: value })),
      },
      {
        ...plain,
        name: 'privacy',
        type: 'checkbox',
        places: [{ ...place(1, 300, 580, 20, 20), value: 'Yes' }],
        options: [{ value: 'Yes', label: 'Yes' }],
      },
      {
        ...plain,
        name: 'pod',
        type: 'text',
        // On the rotated page a box of 20 by 200 has a width of 200.
        places: [place(2, 100, 475, 200, 20), place(1, 300, 500, 200, 20)],
      },
      {
        ...plain,
        name: 'firma',
        type: 'signature',
        places: [place(1, 50, 50, 200, 40)],
        required: true,
        box: { signer: 'customer', act: 'Firmo il contratto.' },
      },
      { ...plain, name: 'verticale', type: 'text', places: [place(2, 100, 375, 200, 20)] },
    ])
    expect(problems).toEqual([])
  })

  const field = textField('nome')
  const names = async (bytes: Uint8Array) => (await inspectBytes(bytes)).fields.map(({ name }) => name)
  const codes = async (bytes: Uint8Array) => (await inspectBytes(bytes)).problems.map(({ code }) => code)

  it('a template without fields is reported as one for coordinates', async () => {
    expect(await codes(onePage())).toEqual(['no-fields'])
  })

  it('the inspection returns for a field the label that PDF readers show, and none where the file has none [TEMPL-5]', async () => {
    const fields = [textField('Testo12', 0, '/TU ( Codice fiscale )'), textField('nome', 1)]
    const { fields: found } = await inspectBytes(formOf(fields))
    expect(found.map(({ label }) => label)).toEqual(['Codice fiscale', ''])
  })

  it('the inspection of a template measures positions from the corner of the crop box', async () => {
    const bytes = formOf([field], { page: '/CropBox [40 700 300 820]' })
    const { pages, fields } = await inspectBytes(bytes)
    expect(pages[0]).toMatchObject({ width: 260, height: 120 })
    expect(fields[0]!.places).toEqual([{ page: 1, x: 10, y: 80, width: 200, height: 20 }])
  })

  it('a template with an XFA form is accepted with a notice', async () => {
    expect(await codes(formOf([field], { form: '/XFA [(template) 6 0 R]' }, [flate('<template/>')]))).toEqual(
      ['xfa-dropped'],
    )
  })

  it('a template that is protected only against changes is accepted with a notice', async () => {
    const pdf = await PDF.load(formOf([field]))
    pdf.setProtection({ userPassword: '', ownerPassword: 'padrone', permissions: { modify: false } })
    const bytes = await pdf.save()
    expect(await names(bytes)).toEqual(['nome'])
    expect(await codes(bytes)).toEqual(['was-protected'])
  })

  it.each([
    ['points nowhere', 99_999],
    ['points into the middle', 200],
    ['points at itself', 0],
  ])('a template is accepted with a notice when its cross-reference table %s', async (_title, startxref) => {
    const bytes = rawPdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      ],
      { startxref },
    )
    expect(await codes(bytes)).toContain('rebuilt')
  })

  it('a template whose cross-reference tables form a cycle is accepted', async () => {
    const bytes = formOf([field]).toString('latin1')
    const table = /startxref\n(\d+)/.exec(bytes)![1]!
    const round = bytes.replace('/Root', `/Prev ${table} /Root`)
    expect(await names(Buffer.from(round, 'latin1'))).toEqual(['nome'])
  })

  it('a template whose field tree forms a cycle is accepted', async () => {
    const bytes = onePage({ catalog: '/AcroForm 4 0 R' }, [
      '<< /Fields [5 0 R 5 0 R] >>',
      '<< /T (a) /Kids [6 0 R] >>',
      '<< /T (b) /Parent 5 0 R /Kids [5 0 R 7 0 R] >>',
      `<< ${field} /Parent 6 0 R >>`,
    ])
    expect(await names(bytes)).toEqual(['a.b.nome'])
  })

  it('a template whose page tree forms a cycle or lacks entries is accepted', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Kids 5 0 R >>',
      '<< /Kids [2 0 R 4 0 R 4 0 R] >>',
      '<< /MediaBox [0 0 100 200] >>',
      '[3 0 R << /MediaBox [0 0 300 400] >>]',
    ])
    const { pages } = await inspectBytes(bytes)
    expect(pages.map(({ width }) => width)).toEqual([100, 300])
  })

  it('the inspection of a template includes fields that are on its pages but not in its form', async () => {
    const bytes = onePage({ page: '/Annots [4 0 R 6 0 R]' }, [
      `<< /Type /Annot /Subtype /Widget ${field} >>`,
      '<< /T (cliente) /FT /Tx >>',
      '<< /Type /Annot /Subtype /Widget /T (cognome) /Parent 5 0 R /Rect [0 0 9 9] >>',
    ])
    expect(await names(bytes)).toEqual(['nome', 'cliente.cognome'])
  })

  it('the inspection of a template treats two fields of one name as one field with two positions', async () => {
    const { fields } = await inspectBytes(formOf([field, textField('nome', 3)]))
    expect(fields).toMatchObject([{ name: 'nome', places: [{ y: 780 }, { y: 690 }] }])
  })

  it('a template may hold web links and internal links', async () => {
    const bytes = onePage({ catalog: '/OpenAction [3 0 R /Fit]', page: '/Annots [4 0 R]' }, [
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://esempio.example) >> >>',
    ])
    expect(await reasonOf(bytes)).toBe('taken')
  })

  it('the inspection names a field without a page', async () => {
    const bytes = onePage({ catalog: '/AcroForm << /Fields [4 0 R] >>' }, ['<< /FT /Tx /T (perso) >>'])
    expect((await inspectBytes(bytes)).problems).toMatchObject([{ code: 'without-place', field: 'perso' }])
  })
})
