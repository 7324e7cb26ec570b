import { PdfDict } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { readStructure } from './fixtures/read-structure.ts'
import { readText } from './fixtures/read-text.ts'
import { unmarkedTexts } from './fixtures/unmarked-texts.ts'
import { openPdf } from './pdf/open.ts'
import { type ReportContent, reportPdf } from './report-pdf.ts'

const empty: ReportContent = {
  title: 'Report dei contratti',
  subtitle: 'Dal 01/11/2026 al 30/11/2026',
  empty: 'Nessuno.',
  total: 0,
  organisation: 'Energia Serena',
  at: new Date('2026-11-20T09:05:00Z'),
  tables: [],
  pairs: [],
}
const LONG = 'Maria Giovanna Antonietta Della Rovere Sanseverino '.repeat(3).trim()
const full: ReportContent = {
  ...empty,
  total: 1234,
  tables: [
    {
      title: 'Per operatore',
      head: 'Operatore',
      rows: [
        { name: LONG, records: 1000 },
        { name: '', records: 234 },
      ],
    },
    { title: 'Per operazione', head: 'Operazione', rows: [] },
  ],
  pairs: Array.from({ length: 90 }, (_, at) => ({ operator: `Persona ${at}`, type: 'Luce', records: 1 })),
}

it('A report has title, language, author, producer and time in its information dictionary [REPORT-1]', async () => {
  const file = await reportPdf(empty)
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const { info } = await (await loading.promise).getMetadata()
  await loading.destroy()
  expect(info).toMatchObject({
    Title: empty.title,
    Author: empty.organisation,
    Language: 'it-IT',
    Producer: 'Sportello',
    CreationDate: 'D:20261120090500Z',
  })
  const { catalog, objects } = await openPdf(file)
  const preferences = objects.dict(catalog, 'ViewerPreferences')
  expect(preferences && objects.get(preferences, 'DisplayDocTitle')).toMatchObject({ value: true })
})

it('The structure of a report contains headings, paragraphs and tables, each cell in its row [REPORT-1]', async () => {
  const elements = await readStructure(await reportPdf(full))
  const whole = elements.map(({ type, content }) => (content ? `${type} ${content}` : type))
  expect(whole.slice(0, 19)).toEqual([
    'Document',
    'Sect',
    'H1 Report dei contratti',
    'P Dal 01/11/2026 al 30/11/2026',
    'P 1.234 contratti',
    'H2 Per operatore',
    'Table',
    'TR',
    'TH Operatore',
    'TH Contratti',
    'TH %',
    'TR',
    // In multi-line texts the other reader omits the space at the end of each line.
    expect.stringMatching(new RegExp(`^TD ${LONG.replaceAll(' ', ' ?')}$`)),
    'TD 1.000',
    'TD 81,0 %',
    'TR',
    'TD –',
    'TD 234',
    'TD 19,0 %',
  ])
  expect(whole.filter((one) => one === 'TH Tipo di contratto')).toHaveLength(1)
  expect(whole.filter((one) => /^TD Persona/.test(one))).toHaveLength(90)
})

it('A report tags every text or marks it as decoration [REPORT-1]', async () => {
  for (const content of [empty, full]) {
    const file = await reportPdf(content)
    expect(await unmarkedTexts(file)).toEqual([])
    const opened = await openPdf(file)
    expect(opened.objects.dict(opened.catalog, 'MarkInfo')).toBeInstanceOf(PdfDict)
  }
})

it('Every page of a report shows its number and the names of the columns [REPORT-1]', async () => {
  const pages = (await readText(await reportPdf(full))).map((text) => text.replace(/\s+/g, ' '))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain('Tipo di contratto')
    expect(text).toContain(`Energia Serena · pagina ${at + 1} di ${pages.length}`)
  }
})
