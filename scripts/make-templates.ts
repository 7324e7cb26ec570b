/** Draws the sample contract forms into server/documents/templates. Run: npm exec -- node scripts/make-templates.ts */
import { readFile, writeFile } from 'node:fs/promises'
import { describeDocument } from '../server/documents/pdf/metadata.ts'
import {
  SAMPLE_TEMPLATES,
  type SampleTemplate,
  sampleTemplatePath,
} from '../server/documents/sample-templates.ts'
import { drawBlock } from './make-templates/blocks.ts'
import { contents } from './make-templates/contents.ts'
import { drawLetterhead } from './make-templates/letterhead.ts'
import { joinDrawings, newSheet, PAPER } from './make-templates/sheet.ts'

const SUPPLY = { luce: 'Energia elettrica', gas: 'Gas naturale', dual: 'Energia elettrica e gas naturale' }
const CUSTOMER = { domestico: 'Cliente domestico', business: 'Cliente business' }
const INFO = { author: 'Energia Serena S.p.A.', at: new Date('2026-01-01T00:00:00Z') }

async function drawTemplate(sample: SampleTemplate): Promise<Uint8Array> {
  const sheet = await newSheet()
  const heading = {
    title: 'Proposta di contratto',
    customer: `${SUPPLY[sample.utility]} · ${CUSTOMER[sample.client]}`,
  }
  const pages = contents(sample.client, sample.utility)
  for (const [index, blocks] of pages.entries()) {
    const page = sheet.pdf.addPage({ size: 'a4' })
    // The library sets the first drawing of a page apart from the others.
    page.drawOperators([])
    drawLetterhead(sheet, page, heading, index + 1, pages.length)
    const end = blocks.reduce((top, block) => drawBlock(sheet, page, block, top), PAPER.top)
    if (end < PAPER.bottom - 10)
      throw new Error(`${sample.filename}: page ${index + 1} is too full by ${PAPER.bottom - end}`)
    joinDrawings(sheet, page)
  }
  sheet.structure.finish({ coversAll: true })
  const { pdf, objects } = sheet
  describeDocument({ pdf, catalog: pdf.getCatalog(), objects }, { ...INFO, title: sample.name })
  return sheet.pdf.save({ subsetFonts: true })
}

/**
 * The bytes of the objects, sorted. The library names its subsets of fonts by lot and writes them in the order in which
 * they are ready, so that the same drawing has the same bytes in another order.
 */
function sortedBytes(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = text.slice(0, text.lastIndexOf('\nxref')).replace(/[A-Z]{6}\+IBM/g, '')
  return Buffer.from(objects, 'latin1').sort()
}

for (const sample of SAMPLE_TEMPLATES) {
  const bytes = await drawTemplate(sample)
  const path = sampleTemplatePath(sample)
  const before = await readFile(path).catch(() => Buffer.of())
  if (Buffer.compare(sortedBytes(bytes), sortedBytes(before)) === 0) continue
  await writeFile(path, bytes)
  console.log(`${sample.filename}: ${bytes.length} bytes`)
}
