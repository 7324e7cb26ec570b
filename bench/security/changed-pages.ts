/**
 * The comparison of the pages of templates with those of their documents: the PDFs of a folder, how many are refused
 * and why, and the time for ten pages.
 * Run: CORPUS=folder npm exec -- node bench/security/changed-pages.ts
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseChangingTemplate } from '../../server/documents/compare/compare-template.ts'
import { inspectBytes } from '../../server/documents/inspect.ts'
import { mergePdfs } from '../../server/documents/merge.ts'
import { RefusedFile } from '../../server/documents/refusal.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'

const MAX_MS = 2_000
const ROUNDS = 5
const PAGES = 10
const folder = process.env.CORPUS

/** The reason of a refusal; undefined for an accepted file. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return `${error.refusal.reason}, ${error.refusal.detail}`
    return `damaged, ${String(error)}`
  }
}

async function compareFolder(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith('.pdf'))
  const counts = { files: names.length, unreadable: 0, equal: 0, refused: 0 }
  for (const name of names) {
    const bytes = new Uint8Array(await readFile(join(path, name)))
    let cleaned: Uint8Array | undefined
    const unreadable = await refusalOf(async () => {
      cleaned = (await inspectBytes(bytes)).cleaned
    })
    const refusal = unreadable ?? (await refusalOf(() => refuseChangingTemplate(bytes, cleaned)))
    counts[unreadable ? 'unreadable' : refusal ? 'refused' : 'equal'] += 1
    if (refusal && !unreadable) console.log(`${name}: ${refusal}`)
  }
  console.log(counts)
}

async function timeTenPages(): Promise<void> {
  const samples = SAMPLE_TEMPLATES.filter(({ utility }) => utility === 'dual')
  const parts = await Promise.all(samples.map((sample) => readFile(sampleTemplatePath(sample))))
  const repeated = Array.from({ length: PAGES }, (_, at) => parts[at % parts.length]!)
  const merged = await mergePdfs(repeated.slice(0, PAGES / 2))
  const { pages } = await inspectBytes(merged)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage()
    await refuseChangingTemplate(merged)
    const { user, system } = process.cpuUsage(began)
    times.push((user + system) / 1_000)
  }
  const [first = 0, ...others] = times
  const next = others.toSorted((a, b) => a - b)[others.length >> 1] ?? 0
  console.log(
    `${pages.length} pages: ${first.toFixed(0)} ms with the start of PDFium, then ${next.toFixed(0)} ms of processor time (bar ${MAX_MS} ms)`,
  )
  if (first > MAX_MS) process.exitCode = 1
}

await timeTenPages()
if (folder) await compareFolder(folder)
