import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../shared/documents/config.ts'
import { sealOrder } from '../../test/seal-order.ts'
import { fillPdf } from './fill.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { readStructure } from './fixtures/read-structure.ts'
import { unmarkedTexts } from './fixtures/unmarked-texts.ts'
import { mergePdfs } from './merge.ts'
import { isStream } from './pdf/objects.ts'
import { openPdf } from './pdf/open.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'
import { sampleValues } from './sample-values.ts'
import { createCertificate, createOwnSigner } from './signature/certificate.ts'
import { sealDocument } from './signature/seal.ts'

const now = new Date('2026-11-20T09:05:00Z')
const about = { title: 'Contratto Nicolò D’Angelo <&> IT001', at: now }
const values = { variables: new Map<string, string>(), fields: new Map() }

let signer: Awaited<ReturnType<typeof createOwnSigner>>
beforeAll(async () => {
  signer = await createOwnSigner(await createCertificate('Energia Serena', now))
})

async function sample() {
  const template = SAMPLE_TEMPLATES.find(({ filename }) => filename === 'energia-serena-luce-domestico.pdf')!
  const config = parseConfig(template.config)
  if (!config.ok) throw new Error(config.problem)
  return await fillPdf({
    template: await readFile(sampleTemplatePath(template)),
    config: config.config,
    values: sampleValues('luce-domestico'),
    about,
  })
}

const fillPrintedForm = () =>
  fillPdf({
    template: printedForm(),
    config: { 'cliente.nome': 'Ada', delegato: 'x', note: 'Ciò che è scritto. '.repeat(80) },
    values,
    about,
  })

const PLACE = { page: 2, x: 300, y: 60, width: 120, height: 30, signer: 'customer' as const }

const seal = (pdf: Uint8Array) => sealDocument({ ...sealOrder(pdf, now), places: [PLACE] }, { signer })

async function xmpOf(pdf: Uint8Array): Promise<string> {
  const { catalog, objects } = await openPdf(pdf)
  const stream = objects.get(catalog, 'Metadata')
  return isStream(stream) ? Buffer.from(stream.getDecodedData()).toString('utf8') : ''
}

describe('A created document', () => {
  it('A created document has title, language, producer and time, equal in its information dictionary and its metadata [PDF-7]', async () => {
    for (const { pdf } of [await sample(), await fillPrintedForm()]) {
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

  it('A sealed document keeps its creation time and has the time of the seal as modification time [SIGN-8]', async () => {
    const { pdf } = await sample()
    const later = new Date('2026-11-21T10:00:00Z')
    const sealed = await sealDocument(sealOrder(pdf, later), { signer })
    const { pdf: read } = await openPdf(sealed)
    expect(read.getMetadata()).toMatchObject({ creationDate: now, modificationDate: later })
    expect(await xmpOf(sealed)).toContain('<xmp:ModifyDate>2026-11-21T10:00:00Z</xmp:ModifyDate>')
  })
})

describe('The structure of a filled document', () => {
  it('The structure of a filled document contains the page of an untagged template first, then each value with its label [PDF-7]', async () => {
    const { pdf } = await fillPrintedForm()
    const elements = await readStructure(pdf)
    const at = (text: string) => elements.findIndex((one) => one.content === text)
    expect(elements[0]).toMatchObject({ type: 'Document' })
    expect(elements[1]).toMatchObject({ type: 'P', content: 'Contratto' })
    expect(at('cliente.nome: Ada')).toBeGreaterThan(1)
    expect(at('delegato: sì')).toBeGreaterThan(at('cliente.nome: Ada'))
    expect(elements.map(({ type }) => type)).toContain('Form')
    expect(at('Allegato')).toBeGreaterThan(at('delegato: sì'))
    expect(elements[at('Allegato')]).toMatchObject({ type: 'H1' })
  })

  it('The structure of a filled document contains the values of a tagged template at the positions of its fields [PDF-7]', async () => {
    const elements = await readStructure((await sample()).pdf)
    const label = elements.findIndex(({ content }) => content === 'Cognome')
    expect(elements.slice(label, label + 2)).toMatchObject([
      { type: 'P', content: 'Cognome' },
      { type: 'Form', content: 'D’Angelo' },
    ])
    expect(elements.find(({ content }) => content === 'Proposta di contratto')).toMatchObject({ type: 'H1' })
  })

  it('The structure of a filled document contains every drawing of every page or marks it as an artifact [PDF-7]', async () => {
    const documents = [(await sample()).pdf, (await fillPrintedForm()).pdf, await seal((await sample()).pdf)]
    for (const pdf of documents) expect(await unmarkedTexts(pdf)).toEqual([])
  })

  it('The structure of a merged document contains the structures of both documents in order [PDF-7]', async () => {
    const [first, second] = [(await sample()).pdf, (await fillPrintedForm()).pdf]
    const joined = await mergePdfs([first, second], about)
    const [one, two] = [await readStructure(first), await readStructure(second)]
    expect(await readStructure(joined)).toEqual([...one, ...two])
    expect(await unmarkedTexts(joined)).toEqual([])
  })
})

describe('A sealed document', () => {
  it('A sealed document names in its structure the signer of each box, and its evidence has headings [SIGN-8]', async () => {
    const { pdf } = await sample()
    const sealed = await seal(pdf)
    const elements = await readStructure(sealed)
    const figures = elements.filter(({ type }) => type === 'Figure')
    expect(figures.map(({ content }) => content)).toEqual([
      'Firma di Ada Rossi, apposta il 20/11/2026 10:05:00',
      'Firma di Ada Rossi, apposta il 20/11/2026 10:05:00',
    ])
    const title = elements.findIndex(({ content }) => content === 'Attestato di firma elettronica')
    expect(elements[title]).toMatchObject({ type: 'H1' })
    expect(elements.slice(title).filter(({ type }) => type === 'H2').length).toBeGreaterThan(3)
  })

  it('A sealed document contains the figure of the mark in its evidence before the text below it [SIGN-8]', async () => {
    const elements = await readStructure(await seal((await sample()).pdf))
    const figure = elements.findLastIndex(({ type }) => type === 'Figure')
    const steps = elements.findIndex(({ content }) => content === 'Svolgimento')
    expect(elements[figure - 1]).toMatchObject({ type: 'P', content: 'Firma: scritta' })
    expect(figure).toBeLessThan(steps)
  })

  it('A sealed document starts with the shown bytes and is at most 80 kB larger [SIGN-8]', async () => {
    const { pdf } = await sample()
    const sealed = Buffer.from(await seal(pdf))
    expect(sealed.subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true)
    expect(sealed.length - pdf.length).toBeLessThan(80_000)
  })

  it('A sealed document whose shown pages are untagged has only its evidence in the structure [SIGN-8]', async () => {
    const sealed = await seal(printedForm())
    const { catalog } = await openPdf(sealed)
    expect(catalog.has('MarkInfo')).toBe(false)
    expect((await readStructure(sealed)).map(({ content }) => content)).toContain(
      'Attestato di firma elettronica',
    )
  })
})
