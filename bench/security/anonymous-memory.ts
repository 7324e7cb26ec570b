/**
 * Memory of the server, and a colleague's waits for a list, while anonymous callers at 50 addresses send 200 files of 25 MB
 * at once to the verification of documents: a third with a declared length, a third in chunks, a third in slow chunks.
 * Run: npm exec -- node bench/security/anonymous-memory.ts
 */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyDocument } from '../../shared/api/document-verification.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { formatMs, printLine, requireLimit } from '../load/print-figures.ts'
import type { MeasuredServer } from '../load/server.ts'
import { measureWaitsDuring } from './colleague.ts'
import { withInstallation } from './installation.ts'

const UPLOADS = Number(process.argv[2] ?? 200)
const UPLOAD_BYTES = 25 * 1024 * 1024
const MAX_RISE = 50 * 1024 * 1024
const MAX_P99_MS = 300
const PIECE = Buffer.alloc(64 * 1024, 'a')
const BETWEEN_SLOW_PIECES_MS = 250
const SUCCESS_INTERVAL_MS = 3_000
/** Half of them are one subscriber's IPv6 addresses. */
const ADDRESSES = Array.from({ length: 50 }, (_, n) => (n % 2 ? `2001:db8:0:1::${n}` : `192.0.2.${n + 1}`))
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
type UploadWay = 'declared' | 'chunked' | 'slow'

const env = { TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' }
await withInstallation({ records: 1_200, colleagues: 1, env }, async (server, installation) => {
  const colleague = installation.colleagues[0]!
  const quiet = await measureWaitsDuring({ address: server.address, colleague }, () =>
    pause(SUCCESS_INTERVAL_MS),
  )
  const before = (await server.measure(true)).rss
  const memory = watchMemory(server)
  const answers = new Map<string, number>()
  const beside = await measureWaitsDuring({ address: server.address, colleague }, async () => {
    const sent = Array.from({ length: UPLOADS }, (_, n) => {
      const way = (['declared', 'chunked', 'slow'] as const)[n % 3]!
      return upload(server.address, { way, from: ADDRESSES[n % ADDRESSES.length]! })
    })
    for (const status of await Promise.all(sent)) answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  const rise = (await memory.stop()) - before
  for (const [status, times] of answers) printLine(`  answer ${status}`, String(times))
  printLine('  list with nothing beside it, p50 and p99', formatMs(quiet.p50), formatMs(quiet.p99))
  printLine(
    '  list beside the files, p50 and p99',
    formatMs(beside.p50),
    formatMs(beside.p99),
    `${beside.count} times`,
  )
  printLine('  memory before, and its rise', megabytes(before), megabytes(rise))
  requireLimit(`memory rises by at most ${megabytes(MAX_RISE)}`, rise <= MAX_RISE)
  requireLimit(`others' p99 at most ${MAX_P99_MS} ms`, beside.p99 <= MAX_P99_MS && beside.refused === 0)
  requireLimit('no file of 25 MB is accepted', !answers.has('200'))
})

function watchMemory(server: MeasuredServer) {
  const state = { most: 0, over: false }
  const watching = (async () => {
    while (!state.over) {
      state.most = Math.max(state.most, (await server.measure()).rss)
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      state.over = true
      await watching
      return state.most
    },
  }
}

/** Sends until the file is complete or the server closes the connection; returns the status, or the error. */
async function upload(address: string, { way, from }: { way: UploadWay; from: string }): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const status = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'none'))
    socket.once('end', () => socket.destroy())
  })
  const edge = 'edge-of-the-parts'
  const part = `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  const length = way === 'declared' ? `Content-Length: ${UPLOAD_BYTES}` : 'Transfer-Encoding: chunked'
  const head = [
    `POST ${API_PREFIX}${verifyDocument.path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    `Content-Type: multipart/form-data; boundary=${edge}`,
    length,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const write = (bytes: Buffer) =>
    way === 'declared'
      ? socket.write(bytes)
      : socket.write(
          Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
        )
  write(Buffer.from(part))
  for (let sent = 0; sent < UPLOAD_BYTES && !socket.destroyed; sent += PIECE.length) {
    const isRunning = write(PIECE)
    if (way === 'slow') await pause(BETWEEN_SLOW_PIECES_MS)
    else if (!isRunning) await drained(socket)
  }
  return await status
}

function drained(socket: ReturnType<typeof connect>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.once('drain', go).once('close', go)
  })
}
