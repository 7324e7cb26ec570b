/**
 * Whether strangers who bring the costliest files slow the making of contracts.
 * Run: npm exec -- node bench/security/strangers-documents.ts [contracts] [strangers]
 */
import { COSTLY_FILES } from '../../server/documents/fixtures/costly-files.ts'
import { API_PREFIX } from '../../shared/constants.ts'
import { figure, finish, openFilesOffice, sendFile, share } from './files-office.ts'

const CONTRACTS = Number(process.argv[2] ?? 60)
const STRANGERS = Number(process.argv[3] ?? 1)
const MOST_FILES = 4_000

const office = await openFilesOffice()
const costly = Object.values(COSTLY_FILES).map((make) => make())

async function make(at: number): Promise<number> {
  const { id, type } = office.records[at % office.records.length]!
  const began = performance.now()
  const answer = await fetch(`${office.address}${API_PREFIX}/records/${id}/pdf`, {
    method: 'POST',
    headers: { ...office.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  })
  if (answer.status !== 200) throw new Error(`A contract answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
async function makeAll(): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < CONTRACTS; at += 1) times.push(await make(at))
  return times
}

const seen = new Map<number, number>()
let sent = 0
let done = false
/** Sends as fast as the answers come, from one address after the other, so that no limit of an address stops it. */
async function stranger(number: number): Promise<void> {
  while (!done && sent < MOST_FILES) {
    const at = sent
    sent += 1
    const from = `127.0.${number + 1}.${(at % 250) + 2}`
    const bytes = costly[at % costly.length]!
    const answer = await sendFile(office.address, {
      path: '/verification/document',
      bytes,
      filename: 'costoso.pdf',
      from,
    })
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`)
  }
}

try {
  await makeAll()
  const quiet = await makeAll()
  const strangers = Array.from({ length: STRANGERS }, (_, number) => stranger(number))
  const beside = await makeAll()
  done = true
  await Promise.all(strangers)
  const answered = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`${CONTRACTS} contracts; ${sent} files of ${STRANGERS} strangers answered ${answered}`)
  for (const [name, times] of Object.entries({ quiet, beside }))
    console.log(`${name}: median ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms`)
  figure('contracts beside strangers, p95', share(beside, 0.95), 'ms', Math.round(2 * share(quiet, 0.95)))
} finally {
  await office.stop()
}
finish()
