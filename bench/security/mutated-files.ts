/**
 * 10,000 damaged files through the server: failures, times of answers and memory.
 * Run: npm exec -- node bench/security/mutated-files.ts [files] [seed]
 */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import { writeTable } from '../../server/spreadsheets/write-table.ts'
import {
  endWithVerdict,
  openFilesInstallation,
  percentile,
  reportFigure,
  sendFile,
} from './files-installation.ts'

const FILES = Number(process.argv[2] ?? 10_000)
const SEED = Number(process.argv[3] ?? 20)
const CONCURRENCY = 4
const MB = 1024 * 1024

/** The same numbers for the same seed (mulberry32). */
let state = SEED
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
}

const rows = [
  ['Comune', 'Sigla', 'Regione'],
  ...Array.from({ length: 80 }, (_, at) => [`Borgo ${at}`, 'RM', 'Lazio']),
]
const ORIGINALS = [
  { path: '/addresses/preview', bytes: await buffer(writeTable('xlsx', rows)) },
  { path: '/ibans/preview', bytes: await buffer(writeTable('csv', rows)) },
  { path: '/templates/inspect', bytes: await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!)) },
]

function mutate(file: Buffer, other: Buffer): Buffer {
  const kind = random(4)
  const [from, to] = [random(file.length), random(file.length)].sort((a, b) => a - b) as [number, number]
  if (kind === 0) return file.subarray(0, from)
  if (kind === 1) return Buffer.concat([file.subarray(0, from), file.subarray(to)])
  if (kind === 2)
    return Buffer.concat([file.subarray(0, from), other.subarray(0, random(other.length)), file.subarray(to)])
  const copy = Buffer.from(file)
  for (let flips = 1 + random(20); flips > 0; flips -= 1) copy[random(copy.length)]! ^= 1 << random(8)
  return copy
}

const installation = await openFilesInstallation()
const times: number[] = []
const statuses = new Map<number, number>()
let startedAt = 0
async function sendMutations(): Promise<void> {
  while (startedAt < FILES) {
    const { path, bytes } = ORIGINALS[startedAt % ORIGINALS.length]!
    const headers = installation.administrators[startedAt % installation.administrators.length]!
    startedAt += 1
    const file = mutate(bytes, ORIGINALS[random(ORIGINALS.length)]!.bytes)
    const { status, ms } = await sendFile(installation.address, {
      path,
      bytes: file,
      filename: 'x',
      headers,
    })
    times.push(ms)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}
try {
  for (const { path, bytes } of ORIGINALS) {
    const { status, text } = await sendFile(installation.address, {
      path,
      bytes,
      filename: 'x',
      headers: installation.headers,
    })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
  const half = Math.min(500, FILES)
  const wanted = FILES
  startedAt = wanted - half
  // The first ones warm the server up.
  await Promise.all(Array.from({ length: CONCURRENCY }, sendMutations))
  const before = (await installation.measure(true)).rss
  startedAt = 0
  times.length = 0
  await Promise.all(Array.from({ length: CONCURRENCY }, sendMutations))
  const after = (await installation.measure(true)).rss
  console.log(
    `${FILES} files, seed ${SEED}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  )
  const failed = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
  reportFigure('answers of 429', statuses.get(429) ?? 0, 'answers', 0)
  reportFigure('answers of 500 and more', failed, 'answers', 0)
  reportFigure('answers, p99', percentile(times, 0.99), 'ms', 2_000)
  reportFigure('memory of the server more after it', (after - before) / MB, 'MB', 50)
} finally {
  await installation.stop()
}
endWithVerdict()
