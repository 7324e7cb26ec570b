/**
 * What workbooks cost the others: one that bursts, ten of them at once, and the largest that is allowed.
 * Run: npm exec -- node bench/security/workbooks.ts
 */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import { writeTable } from '../../server/tables/write-table.ts'
import { API_PREFIX } from '../../shared/constants.ts'
import { figure, finish, openFilesOffice, sendFile, share } from './files-office.ts'

const MB = 1024 * 1024
const BOMB_BYTES = 10 * 1024 * MB
const EVERY_MS = 20
const AT_ONCE = 10

const office = await openFilesOffice()
const send = (bytes: Buffer, path = '/addresses/preview') =>
  sendFile(office.address, { path, bytes, filename: 'elenco.xlsx', headers: office.headers })

/** 10 GB of zeros as the one sheet of a workbook. */
async function bombOf(): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 })
  const zeros = Buffer.alloc(16 * MB)
  const packed = buffer(deflate)
  for (let at = 0; at < BOMB_BYTES; at += zeros.length)
    if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  return archiveOf(await packed, 0xffffffff)
}

/** An archive of one part that says it has `size` bytes. */
function archiveOf(packed: Buffer, size: number): Buffer {
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

async function list(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${office.address}${API_PREFIX}/records?limit=1`, { headers: office.headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A list answered ${answer.status}`)
  return performance.now() - began
}

/** How long others wait while something is done, each counted from when it was wanted. */
async function beside<T>(work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  let done = false
  const working = work().finally(() => {
    done = true
  })
  const asked: Promise<number>[] = []
  while (!done) {
    asked.push(list())
    await pause(EVERY_MS)
  }
  return { result: await working, waits: await Promise.all(asked) }
}

const rss = async () => (await office.measure(true)).rss / MB
/** The largest that the process had since it began. */
const peak = () =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${office.pid}/status`, 'utf8'))?.[1]) / 1024

try {
  const small = await buffer(
    writeTable('xlsx', [
      ['Comune', 'Sigla', 'Regione'],
      ['Roma', 'RM', 'Lazio'],
    ]),
  )
  if ((await send(small)).status !== 200) throw new Error('A small workbook was refused')
  for (let at = 0; at < 20; at += 1) await list()

  const whole = await bombOf()
  // What the wire lets through, and what it does not.
  for (const [name, bomb] of [
    [`${(whole.length / MB).toFixed(1)} MB`, whole],
    ['9.9 MB', archiveOf(whole.subarray(60, 60 + 9.9 * MB), 0xffffffff)],
  ] as const) {
    const before = Math.max(await rss(), 0)
    const { status, text, ms } = await send(bomb)
    console.log(`a bomb of ${name} on the wire: ${status} ${text.slice(0, 120)}`)
    if (status < 400 || status > 499) throw new Error(`The bomb was answered ${status}`)
    figure(`a bomb of ${name}, answered after`, ms, 'ms', 500)
    figure(`a bomb of ${name}, memory of the server more at its peak`, Math.max(0, peak() - before), 'MB', 64)
  }
  const ten = await Promise.all(Array.from({ length: AT_ONCE }, () => send(whole.subarray(0, 9.9 * MB))))
  console.log(`${AT_ONCE} at once: ${ten.map(({ status }) => status).join(' ')}`)
  figure('lists that failed after ten at once', (await list()) > 0 ? 0 : 1, 'lists', 0)

  const tableOf = (province: string) => {
    const rows = function* () {
      yield ['Comune', 'Sigla', 'Regione']
      for (let at = 0; at < 190_000; at += 1) yield [`Borgo ${at}`, province, 'Lazio']
    }
    return buffer(writeTable('xlsx', rows()))
  }
  const quiet = await beside(() => pause(2_000))
  console.log(`nothing beside: longest ${Math.max(...quiet.waits).toFixed(0)} ms`)
  // No province is called so: all of it is read, and nothing is stored.
  const refused = await tableOf('Nessuna provincia')
  const read = await beside(() => send(refused, '/addresses/upload'))
  console.log(`190,000 rows read: ${read.result.status} after ${read.result.ms.toFixed(0)} ms`)
  figure('others while a workbook is read, p99', share(read.waits, 0.99), 'ms', 100)
  figure('others while a workbook is read, longest', Math.max(...read.waits), 'ms', 100)
  const good = await tableOf('XQ')
  const stored = await beside(() => send(good, '/addresses/upload'))
  console.log(`190,000 rows read and stored: ${stored.result.status} after ${stored.result.ms.toFixed(0)} ms`)
  console.log(
    `others while they are stored: p50 ${share(stored.waits, 0.5).toFixed(0)} ms, p95 ${share(stored.waits, 0.95).toFixed(0)} ms`,
  )
} finally {
  await office.stop()
}
finish()
