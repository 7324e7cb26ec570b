/**
 * The cost of a document: filling and flattening a contract beside @cantoo/pdf-lib, requests of others beside twenty
 * contracts at once, and memory over two thousand documents.
 * Each part prints its bars; a missed one makes the command fail.
 * Run: npm exec -- node bench/documents.ts [compare] [beside] [memory]. The embedded database unless DATABASE_URL names an empty one.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { readConfig } from '../server/config/config.ts'
import { fillPdf } from '../server/documents/fill.ts'
import { readText } from '../server/documents/fixtures/read-text.ts'
import { FONT_FILES } from '../server/documents/fonts.ts'
import { inspectBytes } from '../server/documents/inspect.ts'
import { documentPool } from '../server/documents/process/document-pool.ts'
import { isLost } from '../server/processes/jobs.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { signedIn } from '../test/factories.ts'
import { startServer } from '../test/server-process.ts'
import { findContracts, LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'
import { BOXES, boxName, contractForm, TEXTS, textName, textValue } from './documents/contract-form.ts'

const RUNS = 40
const WARM_UP = 8
const CONCURRENCY = 20
const ROUNDS = 30
/** Other clients request at this rate regardless of earlier responses, and measure from the planned time. */
const INTERVAL_MS = 25
const DOCUMENT_COUNT = 2000
const SUCCESS_INTERVAL_MS = 5000
/** The bars: the speed-up, the longest wait of others in ms, and the maximum growth of memory in MB. */
const LIMITS = { faster: 2, p99: 300, growth: 48 }

const template = await contractForm()
const font = await readFile(FONT_FILES.regular)
const texts = Array.from({ length: TEXTS }, (_, index) => [textName(index), textValue(index)] as const)
const boxes = Array.from({ length: BOXES }, (_, index) => boxName(index))
const field = (text: string) => ({ raw: text, text })
const values = {
  variables: new Map<string, string>(),
  fields: new Map([
    ...texts.map(([name, text]) => [name, field(text)] as const),
    ...boxes.map((name) => [name, field('true')] as const),
  ]),
}
const fillOrder = { template, config: {}, values }

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const line = (...cells: string[]) =>
  console.log(cells.map((cell, index) => cell.padEnd(index === 0 ? 44 : 14)).join(''))
const ms = (value: number) => `${value.toFixed(1)} ms`

function requireLimit(what: string, reached: boolean): void {
  line(`  wanted: ${what}`, reached ? 'reached' : 'NOT REACHED')
  if (!reached) process.exitCode = 1
}

/** Omissions would be fast: checks that every text is on our pages, and that neither library left a field. */
async function checkFilled(): Promise<void> {
  const { pdf, report } = await fillPdf(fillOrder)
  const shown = (await readText(pdf)).join(' ')
  const missing = texts.filter(([, text]) => !shown.includes(text))
  if (missing.length > 0 || report.ticked.length < BOXES)
    throw new Error(`${missing.length} texts are missing`)
  for (const isDone of [pdf, await fillWithPdfLib()])
    if ((await inspectBytes(isDone)).fields.length > 0) throw new Error('Fields are left')
}

async function compare(): Promise<void> {
  await checkFilled()
  const ours: number[] = []
  const pdfLibTimes: number[] = []
  let sizes = [0, 0]
  // In turns, so that other load of the machine affects both.
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const [first, second] = [
      await measureRun(async () => (await fillPdf(fillOrder)).pdf),
      await measureRun(fillWithPdfLib),
    ]
    sizes = [first.size, second.size]
    if (run < WARM_UP) continue
    ours.push(first.time)
    pdfLibTimes.push(second.time)
  }
  line('fill and flatten, 170 fields', 'median', 'p95', 'bytes')
  for (const [name, times, size] of [
    ['Sportello', ours, sizes[0]!],
    ['@cantoo/pdf-lib', pdfLibTimes, sizes[1]!],
  ] as const) {
    times.sort((a, b) => a - b)
    line(`  ${name}`, ms(percentile(times, 0.5)), ms(percentile(times, 0.95)), String(size))
  }
  const faster = percentile(pdfLibTimes, 0.5) / percentile(ours, 0.5)
  line('  times as fast', faster.toFixed(1))
  requireLimit(`at least ${LIMITS.faster} times as fast`, faster >= LIMITS.faster)
}

async function measureRun(work: () => Promise<Uint8Array>) {
  const startedAt = performance.now()
  const bytes = await work()
  return { time: performance.now() - startedAt, size: bytes.length }
}

async function fillWithPdfLib(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(template)
  pdf.registerFontkit(fontkit)
  const typeface = await pdf.embedFont(font, { subset: true })
  const form = pdf.getForm()
  for (const [name, text] of texts) form.getTextField(name).setText(text)
  for (const name of boxes) form.getCheckBox(name).check()
  form.updateFieldAppearances(typeface)
  form.flatten({ updateFieldAppearances: false })
  return pdf.save()
}

/** Requests of others while contracts are created, through a server in a separate process. */
async function measureListDuringDocuments(): Promise<void> {
  const { address, headers, records, close } = await openInstallation()
  const get = async (wantedAt: number) => {
    const answer = await fetch(`${address}${API_PREFIX}/records?limit=1`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A list answered ${answer.status}`)
    return performance.now() - wantedAt
  }
  /** Sends requests at fixed times, not after each response, so that a slow response does not hide the requests behind it. */
  const measureList = async (until: () => boolean) => {
    const chosenParts: Promise<number>[] = []
    const startedAt = performance.now()
    for (let count = 0; !until(); count += 1) {
      const wantedAt = startedAt + count * INTERVAL_MS
      const waitMs = wantedAt - performance.now()
      if (waitMs > 0) await pause(waitMs)
      chosenParts.push(get(wantedAt))
    }
    return await Promise.all(chosenParts)
  }
  const make = async (id: string, type: string) => {
    const answer = await fetch(`${address}${API_PREFIX}/records/${id}/pdf`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ type }),
    })
    if (answer.status !== 200) throw new Error(`A document answered ${answer.status}: ${await answer.text()}`)
  }
  try {
    for (const { id, type } of records.slice(0, 2)) await make(id, type)
    const enough = performance.now() + SUCCESS_INTERVAL_MS
    const quiet = await measureList(() => performance.now() > enough)
    const busy: number[] = []
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now()
      let isDone = false
      const all = Promise.all(records.map(({ id, type }) => make(id, type))).then(() => {
        isDone = true
      })
      busy.push(...(await measureList(() => isDone)))
      await all
      durations.push(performance.now() - startedAt)
    }
    line(`${CONCURRENCY} contracts at once, ${ROUNDS} times`, 'median', 'p99', 'slowest', 'requests')
    for (const [name, times] of [
      ['a list, nothing else', quiet],
      ['a list beside them', busy],
    ] as const) {
      times.sort((a, b) => a - b)
      line(
        `  ${name}`,
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(times.at(-1) ?? 0),
        String(times.length),
      )
    }
    requireLimit(`99 of 100 beside them under ${LIMITS.p99} ms`, percentile(busy, 0.99) < LIMITS.p99)
    line(
      '  all contracts made',
      ms(
        percentile(
          durations.sort((a, b) => a - b),
          0.5,
        ),
      ),
    )
  } finally {
    await close()
  }
}

/** An installation with contracts of both supplies and a signed-in user. */
async function openInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
  const secret = randomBytes(32).toString('hex')
  const { DATABASE_URL } = process.env
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, ...(DATABASE_URL && { DATABASE_URL }) })
  const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
  const { headers } = await signedIn(context)
  const records = await findContracts(context.db, CONCURRENCY)
  await database.close()
  const env = { SECRET_KEY: secret, LOG_LEVEL: 'silent' }
  const place = { dataDir, databaseUrl: DATABASE_URL, databaseStuckSeconds: 60, remove: async () => {} }
  const server = await startServer(place, env)
  return {
    address: server.address,
    headers,
    records,
    close: async () => {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function measureMemory(): Promise<void> {
  const pool = documentPool({ children: 1 }, (detail) => console.log(detail))
  const megabytes = (pid: number) =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  let [firstPeak, last] = [0, 0]
  line(`memory over ${DOCUMENT_COUNT} documents`, 'child', 'process', 'server')
  for (let durations = 1; durations <= DOCUMENT_COUNT; durations += 1) {
    const answer = await pool.run('fill', fillOrder)
    if (isLost(answer) || !answer.ok) throw new Error(answer.detail)
    if (durations === 1 || durations % 250 !== 0) continue
    // A child with too much memory was ended after this document; the next document starts another.
    if (pool.pids.length === 0) await pool.run('fill', fillOrder)
    const [pid = 0] = pool.pids
    last = megabytes(pid) + megabytes(process.pid)
    if (durations <= DOCUMENT_COUNT / 4) firstPeak = Math.max(firstPeak, last)
    line(
      `  after ${durations}`,
      `${megabytes(pid).toFixed(0)} MB`,
      String(pid),
      `${megabytes(process.pid).toFixed(0)} MB`,
    )
  }
  await pool.close()
  requireLimit(
    `at most ${LIMITS.growth} MB more than after ${DOCUMENT_COUNT / 4}`,
    last - firstPeak <= LIMITS.growth,
  )
}

const parts = { compare, beside: measureListDuringDocuments, memory: measureMemory }
const chosenParts = process.argv.slice(2)
for (const [name, part] of Object.entries(parts))
  if (chosenParts.length === 0 || chosenParts.includes(name)) await part()
