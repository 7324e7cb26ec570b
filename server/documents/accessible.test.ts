import { readFile } from 'node:fs/promises'
import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../shared/documents/config.ts'
import { sealOrder } from '../../test/seal-order.ts'
import { fillPdf } from './fill.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { readStructure } from './fixtures/read-structure.ts'
import { mergePdfs } from './merge.ts'
import { archiveProblem } from './pdf/archive/is-archivable.ts'
import { claimsArchivable } from './pdf/metadata.ts'
import { isStream } from './pdf/objects.ts'
import { openPdf } from './pdf/open.ts'
import { reportPdf } from './report-pdf.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'
import { sampleValues } from './sample-values.ts'
import { createCertificate, ownSigner } from './signature/certificate.ts'
import { sealDocument } from './signature/seal.ts'

const now = new Date('2026-11-20T09:05:00Z')
const about = { title: 'Contratto Nicolò D’Angelo <&> IT001', at: now }
const values = { words: new Map<string, string>(), fields: new Map() }

let signer: Awaited<ReturnType<typeof ownSigner>>
beforeAll(async () => {
  signer = await ownSigner(await createCertificate('Energia Serena', now))
})

async function sample() {
  const template = SAMPLE_TEMPLATES.find(({ filename }) => filename === 'energia-serena-luce-domestico.pdf')!
  const config = parseConfig(template.config)
  if (!config.ok) throw new Error(config.problem)
  return await fillPdf({
    template: await readFile(sampleTemplatePath(template)),
    config: config.config,
    values: sampleValues('luce-domestico'),
    flatten: true,
    about,
  })
}

const office = () =>
  fillPdf({
    template: printedForm(),
    config: { 'cliente.nome': 'Ada', delegato: 'x', note: 'Ciò che è scritto. '.repeat(80) },
    values,
    flatten: true,
    about,
  })

const PLACE = { page: 2, x: 300, y: 60, width: 120, height: 30, signer: 'customer' as const }

const seal = (pdf: Uint8Array) => sealDocument({ ...sealOrder(pdf, now), places: [PLACE] }, { signer })

async function xmpOf(pdf: Uint8Array): Promise<string> {
  const { catalog, objects } = await openPdf(pdf)
  const stream = objects.get(catalog, 'Metadata')
  return isStream(stream) ? Buffer.from(stream.getDecodedData()).toString('utf8') : ''
}

describe('A document that is made', () => {
  it('names its title, language, producer and time, alike in its information and its metadata [PDF-7]', async () => {
    for (const { pdf } of [await sample(), await office()]) {
      const { pdf: read, catalog, objects } = await openPdf(pdf)
      expect(read.getMetadata()).toMatchObject({
        title: about.title,
        language: 'it-IT',
        producer: 'Sportello',
        creationDate: now,
        modificationDate: now,
      })
      const preferences = objects.dict(catalog, 'ViewerPreferences')
      expect(preferences && objects.get(preferences, 'DisplayDocTitle')).toMatchObject({ value: true })
      const xmp = await xmpOf(pdf)
      expect(xmp).toContain('Contratto Nicolò D’Angelo &lt;&amp;&gt; IT001</rdf:li>')
      expect(xmp).toContain('<xmp:CreateDate>2026-11-20T09:05:00Z</xmp:CreateDate>')
      expect(xmp).toContain('<pdf:Producer>Sportello</pdf:Producer>')
    }
  })

  it('keeps the time of its making and says when it was sealed [SIGN-8]', async () => {
    const { pdf } = await sample()
    const later = new Date('2026-11-21T10:00:00Z')
    const sealed = await sealDocument(sealOrder(pdf, later), { signer })
    const { pdf: read } = await openPdf(sealed)
    expect(read.getMetadata()).toMatchObject({ creationDate: now, modificationDate: later })
    expect(await xmpOf(sealed)).toContain('<xmp:ModifyDate>2026-11-21T10:00:00Z</xmp:ModifyDate>')
  })
})

it('A report names its title, language and producer [REPORT-1]', async () => {
  const report = {
    title: 'Report dei contratti',
    subtitle: '',
    empty: 'Nessuno.',
    total: 0,
    footer: 'Ufficio',
  }
  const file = await reportPdf({ ...report, tables: [], pairs: [] })
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const { info } = await (await loading.promise).getMetadata()
  await loading.destroy()
  expect(info).toMatchObject({ Title: report.title, Language: 'it-IT', Producer: 'Sportello' })
  const { catalog, objects } = await openPdf(file)
  const preferences = objects.dict(catalog, 'ViewerPreferences')
  expect(preferences && objects.get(preferences, 'DisplayDocTitle')).toMatchObject({ value: true })
})

describe('The structure of a filled document', () => {
  it('says the page of a template without a structure first, then each value with its label [PDF-7]', async () => {
    const { pdf } = await office()
    const said = await readStructure(pdf)
    const at = (text: string) => said.findIndex((one) => one.says === text)
    expect(said[0]).toMatchObject({ type: 'Document' })
    expect(said[1]).toMatchObject({ type: 'P', says: 'Contratto' })
    expect(at('cliente.nome: Ada')).toBeGreaterThan(1)
    expect(at('delegato: sì')).toBeGreaterThan(at('cliente.nome: Ada'))
    expect(said.map(({ type }) => type)).toContain('Form')
    expect(at('Allegato')).toBeGreaterThan(at('delegato: sì'))
    expect(said[at('Allegato')]).toMatchObject({ type: 'H1' })
  })

  it('holds the values of a tagged template where its fields stood [PDF-7]', async () => {
    const said = await readStructure((await sample()).pdf)
    const label = said.findIndex(({ says }) => says === 'Cognome')
    expect(said.slice(label, label + 2)).toMatchObject([
      { type: 'P', says: 'Cognome' },
      { type: 'Form', says: 'D’Angelo' },
    ])
    expect(said.find(({ says }) => says === 'Proposta di contratto')).toMatchObject({ type: 'H1' })
  })

  it('has every drawing of every page, or marks it as decoration [PDF-7]', async () => {
    const documents = [(await sample()).pdf, (await office()).pdf, await seal((await sample()).pdf)]
    for (const pdf of documents) expect(await unmarkedTexts(pdf)).toEqual([])
  })

  it('is joined with that of a second document behind the first [PDF-7]', async () => {
    const [first, second] = [(await sample()).pdf, (await office()).pdf]
    const joined = await mergePdfs([first, second], about)
    const [one, two] = [await readStructure(first), await readStructure(second)]
    expect(await readStructure(joined)).toEqual([...one, ...two])
    expect(await unmarkedTexts(joined)).toEqual([])
    expect(claimsArchivable(await openPdf(joined))).toBe(false)
    const twice = await mergePdfs([first, first], about)
    expect(claimsArchivable(await openPdf(twice))).toBe(true)
    expect(archiveProblem(await openPdf(twice))).toBeUndefined()
  })
})

describe('A sealed document', () => {
  it('says who signed in a box and reads its evidence by headings [SIGN-8]', async () => {
    const { pdf } = await sample()
    const sealed = await seal(pdf)
    const said = await readStructure(sealed)
    const figures = said.filter(({ type }) => type === 'Figure')
    expect(figures.map(({ says }) => says)).toEqual([
      'Firma di Ada Rossi, apposta il 20/11/2026 10:05:00',
      'Firma di Ada Rossi, apposta il 20/11/2026 10:05:00',
    ])
    const title = said.findIndex(({ says }) => says === 'Attestato di firma elettronica')
    expect(said[title]).toMatchObject({ type: 'H1' })
    expect(said.slice(title).filter(({ type }) => type === 'H2').length).toBeGreaterThan(3)
  })

  it('is at most 80 kB larger than what was shown, and begins with it [SIGN-8]', async () => {
    const { pdf } = await sample()
    const sealed = Buffer.from(await seal(pdf))
    expect(sealed.subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true)
    expect(sealed.length - pdf.length).toBeLessThan(80_000)
  })

  it('leaves pages that were shown without a structure outside the one of its evidence [SIGN-8]', async () => {
    const sealed = await seal(printedForm())
    const { catalog } = await openPdf(sealed)
    expect(catalog.has('MarkInfo')).toBe(false)
    expect((await readStructure(sealed)).map(({ says }) => says)).toContain('Attestato di firma elettronica')
  })
})

describe('PDF/A-2u', () => {
  it('is claimed by the sample forms, by contracts on them and by those sealed [PDF-7]', async () => {
    for (const template of SAMPLE_TEMPLATES) {
      const opened = await openPdf(await readFile(sampleTemplatePath(template)))
      expect(claimsArchivable(opened)).toBe(true)
      expect(archiveProblem(opened)).toBeUndefined()
    }
    const { pdf } = await sample()
    for (const file of [pdf, await seal(pdf)]) {
      const opened = await openPdf(file)
      expect(claimsArchivable(opened)).toBe(true)
      expect(archiveProblem(opened)).toBeUndefined()
    }
  })

  it('is not claimed for a page with a font that is not in the file, nor after its seal [PDF-7]', async () => {
    const { pdf } = await office()
    for (const file of [pdf, await seal(pdf)]) expect(claimsArchivable(await openPdf(file))).toBe(false)
  })

  it('is not claimed for a form whose fields can still be filled [PDF-7]', async () => {
    const { pdf } = await fillPdf({ template: printedForm(), config: {}, values, flatten: false, about })
    expect(claimsArchivable(await openPdf(pdf))).toBe(false)
  })
})

/** Texts that a page draws outside marked content, by pdf.js. */
async function unmarkedTexts(file: Uint8Array): Promise<string[]> {
  const { catalog, objects, pages } = await openPdf(file)
  const root = objects.dict(catalog, 'StructTreeRoot')
  expect(root).toBeInstanceOf(PdfDict)
  const found: string[] = []
  for (const { dict } of pages) {
    expect(objects.get(dict, 'StructParents')).toBeInstanceOf(PdfNumber)
    const contents = objects.follow(dict.get('Contents'))
    const items = contents instanceof PdfArray ? [...contents] : [dict.get('Contents')]
    const drawing = items
      .map((item) => objects.follow(item instanceof PdfRef ? item : undefined))
      .map((stream) => (isStream(stream) ? Buffer.from(stream.getDecodedData()).toString('latin1') : ''))
      .join('\n')
    let depth = 0
    for (const [word] of drawing.matchAll(/\b(?:BDC|BMC|EMC|Tj|TJ)\b/g)) {
      if (word === 'BDC' || word === 'BMC') depth += 1
      else if (word === 'EMC') depth -= 1
      else if (depth === 0) found.push(word)
    }
    expect(depth).toBe(0)
  }
  return found
}
