import { z } from 'zod'
import type { ServiceRequest } from '../../../http-client/port.ts'
import { digest } from '../../../secrets.ts'
import type { CrmAttachment, CrmOutcome } from '../port.ts'
import type { ZohoParts } from './client.ts'
import { readRefusal, readWriteResult } from './read-response.ts'

const attached = z.object({ data: z.array(z.object({ id: z.string(), File_Name: z.string() })) })
const UPLOAD_TIMEOUT_MS = 60_000

/** Attachments have no key field: our key is part of the file name, which is searched before sending. */
export async function attachFile(
  { client }: ZohoParts,
  module: string,
  id: string,
  { key, name, bytes }: CrmAttachment,
): Promise<CrmOutcome<{ id: string }>> {
  const path = `/${module}/${encodeURIComponent(id)}/Attachments`
  const fileName = markedName(name, key)
  const listed = await client.call({
    method: 'GET',
    path,
    repeatable: true,
    query: { fields: 'id,File_Name', per_page: 200 },
  })
  if (!listed.ok) return listed
  if (listed.answer.status !== 204) {
    const found = attached.safeParse(listed.answer.json)
    if (!found.success) {
      const { reason, detail } = readRefusal(listed.answer)
      return { ok: false, reason, detail }
    }
    const known = found.data.data.find((file) => file.File_Name === fileName)
    if (known) return { ok: true, id: known.id }
  }
  const sent = await client.call({
    method: 'POST',
    path,
    repeatable: false,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...multipart(fileName, bytes),
  })
  if (!sent.ok) return sent
  const written = readWriteResult(sent.answer)
  return written.ok ? written : { ok: false, reason: written.reason, detail: written.detail }
}

/** `Contratto Rossi [3f9ac2d1].pdf` */
function markedName(name: string, key: string): string {
  const safe = name.replaceAll(/[\r\n"\\/]/g, '_').replace(/\.pdf$/i, '')
  return `${safe.slice(0, 100)} [${digest(key).toString('hex').slice(0, 8)}].pdf`
}

function multipart(name: string, bytes: Uint8Array): Pick<ServiceRequest, 'body' | 'headers'> {
  const boundary = `sportello-${crypto.randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
