/**
 * The time of making contracts while anonymous callers send the most expensive files, from a separate process with the
 * lowest priority. Run: npm exec -- node bench/security/anonymous-documents.ts [contracts] [anonymous callers]
 */
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { Attackers } from './attackers.ts'
import { endWithVerdict, openFilesInstallation, percentile, reportFigure } from './files-installation.ts'

const CONTRACTS = Number(process.argv[2] ?? 60)
const CALLERS = Number(process.argv[3] ?? 1)
const MAX_FILES = 4_000

const installation = await openFilesInstallation()

async function createDocument(at: number): Promise<number> {
  const { id, type } = installation.records[at % installation.records.length]!
  const began = performance.now()
  const answer = await fetch(`${installation.address}${API_PREFIX}/records/${id}/pdf`, {
    method: 'POST',
    headers: { ...installation.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  })
  if (answer.status !== 200) throw new Error(`A contract answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
async function createAllDocuments(): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < CONTRACTS; at += 1) times.push(await createDocument(at))
  return times
}

async function measureRun<T>(work: () => Promise<T>) {
  await installation.measure()
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began, server: await installation.measure() }
}

const printWaits = (name: string, times: readonly number[]) =>
  console.log(
    `${name}: median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  )

try {
  await createAllDocuments()
  const quiet = await measureRun(createAllDocuments)
  const attackers = new Attackers('anonymous-senders.ts', [
    installation.address,
    String(CALLERS),
    String(MAX_FILES),
  ])
  await attackers.ready()
  const besideUploads = await measureRun(async () => {
    attackers.begin()
    const times = await createAllDocuments()
    return { times, attacked: await attackers.end({ stop: true }) }
  })
  const { times, attacked } = besideUploads.result
  const files = Object.values(attacked.answers).reduce((sum, count) => sum + count, 0)
  const answered = Object.entries(attacked.answers).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${CONTRACTS} contracts; ${files} files of ${CALLERS} anonymous callers answered ${answered.join(', ')}`,
  )
  printWaits('quiet', quiet.result)
  printWaits('beside', times)
  const busy = (ms: number, of: number) => `${((100 * ms) / of).toFixed(0)} %`
  const ownCpu = besideUploads.server.cpu - (quiet.server.cpu / quiet.ms) * besideUploads.ms
  console.log(
    `processor: server ${busy(quiet.server.cpu, quiet.ms)} quiet, ${busy(besideUploads.server.cpu, besideUploads.ms)} beside`,
  )
  console.log(
    `processor: server ${(ownCpu / files).toFixed(2)} ms a file, anonymous callers ${busy(attacked.cpuMs, besideUploads.ms)}`,
  )
  console.log(
    `event loop late beside: p50 ${besideUploads.server.loop.p50.toFixed(1)} ms, p99 ${besideUploads.server.loop.p99.toFixed(1)} ms`,
  )
  reportFigure(
    'contracts beside anonymous callers, p95',
    percentile(times, 0.95),
    'ms',
    Math.round(2 * percentile(quiet.result, 0.95)),
  )
} finally {
  await installation.stop()
}
endWithVerdict()
