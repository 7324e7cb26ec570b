/**
 * The waits of others beside workbooks: a zip bomb of 10 GB, ten of them at once, and the largest permitted workbook.
 * Run: npm exec -- node bench/security/workbooks.ts
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import { writeTable } from '../../server/spreadsheets/write-table.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import {
  endWithVerdict,
  openFilesInstallation,
  percentile,
  reportFigure,
  sendFile,
} from './files-installation.ts'
import type { ListFigures, WatchOrder } from './list-watcher.ts'

const MB = 1024 * 1024
const BOMB_BYTES = Number(process.argv[2] ?? 10 * 1024) * MB
const DOUBTFUL = 50_000
const CONCURRENCY = 10

const installation = await openFilesInstallation()
const send = (bytes: Buffer, path = '/addresses/preview', order?: object) =>
  sendFile(installation.address, {
    path,
    bytes,
    filename: 'elenco.xlsx',
    headers: installation.headers,
    ...(order && { order }),
  })

/** Places are distinguished by their letters. */
const spellDigits = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** 10 GB of zeros as the one sheet of a workbook. */
async function createBomb(): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 })
  const zeros = Buffer.alloc(16 * MB)
  const packed = buffer(deflate)
  for (let at = 0; at < BOMB_BYTES; at += zeros.length)
    if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  return createArchive(await packed, 0xffffffff)
}

/** An archive with one part of the declared size `size`. */
function createArchive(packed: Buffer, size: number): Buffer {
  const name = Buffer.from('xl/workbook.xml')
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

async function requestList(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${installation.address}${API_PREFIX}/records?limit=1`, {
    headers: installation.headers,
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A list answered ${answer.status}`)
  return performance.now() - began
}

/** How long another waits for the list while something is done. */
async function measureListDuring<T>(work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const child = fork(join(import.meta.dirname, 'list-watcher.ts'), [], { execArgv: [] })
  child.send({ address: installation.address, colleagues: installation.colleagues } satisfies WatchOrder)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The colleagues ended')
  })
  ended.catch(() => {})
  const result = await work()
  child.send('over')
  const [{ waits }] = (await Promise.race([once(child, 'message'), ended])) as [ListFigures]
  return { result, waits }
}

function reportWaits(what: string, waits: readonly number[]): void {
  const shares = [0.5, 0.95, 0.99].map((of) => `${percentile(waits, of).toFixed(0)} ms`).join(', ')
  console.log(`others ${what}: p50, p95, p99 ${shares}, ${waits.length} lists`)
  reportFigure(`others ${what}, longest`, Math.max(...waits), 'ms', 100)
}

const rss = async () => (await installation.measure(true)).rss / MB
/** The largest that the process had since it began. */
const readPeak = () =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${installation.pid}/status`, 'utf8'))?.[1]) / 1024

try {
  const small = await buffer(
    writeTable('xlsx', [
      ['Comune', 'Sigla', 'Regione'],
      ['Roma', 'RM', 'Lazio'],
    ]),
  )
  if ((await send(small)).status !== 200) throw new Error('A small workbook was refused')
  for (let at = 0; at < 20; at += 1) await requestList()

  const whole = await createBomb()
  // Whether the proxy forwards data or drops them.
  for (const [name, bomb] of [
    [`${(whole.length / MB).toFixed(1)} MB`, whole],
    ['9.9 MB', createArchive(whole.subarray(60, 60 + 9.9 * MB), 0xffffffff)],
  ] as const) {
    const before = Math.max(await rss(), 0)
    const { status, text, ms } = await send(bomb)
    console.log(`a bomb of ${name} on the wire: ${status} ${text.slice(0, 120)}`)
    if (status < 400 || status > 499) throw new Error(`The bomb was answered ${status}`)
    reportFigure(`a bomb of ${name}, answered after`, ms, 'ms', 500)
    reportFigure(
      `a bomb of ${name}, memory of the server more at its peak`,
      Math.max(0, readPeak() - before),
      'MB',
      64,
    )
  }
  const ten = await Promise.all(Array.from({ length: CONCURRENCY }, () => send(whole.subarray(0, 9.9 * MB))))
  console.log(`${CONCURRENCY} at once: ${ten.map(({ status }) => status).join(' ')}`)
  reportFigure('lists that failed after ten at once', (await requestList()) > 0 ? 0 : 1, 'lists', 0)

  const tableOf = (rows: number, province: string) => {
    const cells = function* () {
      yield ['Comune', 'Sigla', 'Regione']
      for (let at = 0; at < rows; at += 1) yield [`Borgo ${spellDigits(at)}`, province, 'Lazio']
    }
    return buffer(writeTable('xlsx', cells()))
  }
  const { waits: quiet } = await measureListDuring(() => pause(2_000))
  reportWaits('with nothing beside them', quiet)
  const upload = async (what: string, bytes: Buffer, path = '/addresses/upload', order?: object) => {
    const { result, waits } = await measureListDuring(() => send(bytes, path, order))
    console.log(`${what}: ${result.status} after ${result.ms.toFixed(0)} ms`)
    if (result.status !== 200) throw new Error(result.text.slice(0, 300))
    reportWaits(`beside ${what}`, waits)
  }
  // No province is called so: all of it is read, and nothing is stored.
  const refused = await tableOf(190_000, 'Nessuna provincia')
  await upload('a preview of 190,000 rows', refused, '/addresses/preview')
  await upload('190,000 rows that are read and refused', refused)
  // All of them wait for a confirmation.
  await upload(`${DOUBTFUL} rows that wait for a confirmation`, await tableOf(DOUBTFUL, 'XQ'))
  const good = await tableOf(50_000, 'RM')
  await upload('an import of 50,000 rows', good)
  await upload('the same import again', good)
  const reading = {
    columns: { city: 0, district: 1, region: 2 },
    headingRow: 1,
    replace: true,
  }
  await upload('a replacement by 50,000 rows', await tableOf(50_000, 'RM'), '/addresses/upload', reading)
} finally {
  await installation.stop()
}
endWithVerdict()
