import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '../../server/config/config.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { signedIn } from '../../test/factories.ts'
import { findContracts, LONG_STATEMENTS, openDemoInstallation } from '../demo-installation.ts'
import { type MeasuredServer, startMeasuredServer } from '../load/server.ts'

const COLLEAGUES = 10
const ADMINISTRATORS = 20

export interface FilesInstallation extends MeasuredServer {
  /** An administrator's. */
  headers: Record<string, string>
  /** Sessions of administrators who share a load above the limit of one session. */
  administrators: Record<string, string>[]
  /** Of others who work there. */
  colleagues: Record<string, string>[]
  /** Contracts whose PDF can be made. */
  records: { id: string; type: string }[]
}

/** A separate installation with a server in a separate process, on the loopback. */
export async function openFilesInstallation(): Promise<FilesInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-files-'))
  const env = { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex'), PORT: '0' }
  const config = readConfig(env)
  const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
  const administrators: Record<string, string>[] = []
  for (let n = 0; n < ADMINISTRATORS; n += 1)
    administrators.push((await signedIn(context, { role: 'admin' })).headers)
  const colleagues = []
  for (let n = 0; n < COLLEAGUES; n += 1) colleagues.push((await signedIn(context)).headers)
  const records = await findContracts(context.db, 20)
  await database.close()
  const server = await startMeasuredServer(env)
  return {
    ...server,
    headers: administrators[0]!,
    administrators,
    colleagues,
    records,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface SentFile {
  path: string
  bytes: Buffer
  filename: string
  headers?: Record<string, string>
  /** The JSON part beside the file. */
  order?: object
  /** One of 127.0.0.0/8. */
  from?: string
}

/** Sends a file as a form does; returns the status and the duration in ms. */
export async function sendFile(
  address: string,
  { path, bytes, filename, headers = {}, order, from }: SentFile,
) {
  const edge = 'edge-of-the-parts'
  const otherParts = order
    ? `--${edge}\r\ncontent-disposition: form-data; name="order"\r\n\r\n${JSON.stringify(order)}\r\n`
    : ''
  const head = `${otherParts}--${edge}\r\ncontent-disposition: form-data; name="files"; filename="${filename}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; ms: number }>()
  const sending = request(
    address + API_PREFIX + path,
    {
      method: 'POST',
      agent: false,
      ...(from && { localAddress: from }),
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${edge}`,
        'content-length': payload.length,
      },
    },
    async (answer) => {
      const text = (await buffer(answer)).toString()
      resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - began })
    },
  )
  sending.on('error', reject)
  sending.end(payload)
  return await promise
}

let missed = 0

/** Prints a figure with its bar; the command fails when one is missed. */
export function reportFigure(title: string, value: number, unit: string, max: number): void {
  const isMet = value <= max
  if (!isMet) missed += 1
  console.log(
    `${isMet ? 'met   ' : 'MISSED'}  ${title}: ${Math.round(value * 10) / 10} ${unit} (at most ${max})`,
  )
}
export function endWithVerdict(): void {
  process.exitCode = missed > 0 ? 1 : 0
}

export function percentile(times: readonly number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}
