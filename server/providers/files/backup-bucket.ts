import type { S3Settings } from '../../config/config.ts'
import type { HttpClient } from '../../http-client/port.ts'
import { BackupProblem } from './backup-problem.ts'
import type { BackupStore } from './port.ts'
import {
  type AskS3,
  codeOf,
  createS3Requests,
  elementsOf,
  listObjects,
  requireSuccess,
} from './s3-requests.ts'

/** Of one request: S3 wants at least 5 MB, and at most 10,000 of them for one object. */
const PART_BYTES = 8 * 1024 ** 2

/** A bucket of an S3 service. A backup is uploaded in parts and appears when all of them are there. */
export function backupBucket(service: HttpClient, settings: S3Settings): BackupStore {
  const { endpoint, bucket, prefix } = settings
  const ask = createS3Requests(service, settings)
  const pathOf = (name: string) => `/${prefix}${name}`
  const list = async () => {
    const found = []
    for await (const entry of listObjects(ask, prefix)) {
      const name = (elementsOf(entry, 'Key')[0] ?? '').slice(prefix.length)
      found.push({ name, bytes: Number(elementsOf(entry, 'Size')[0]) })
    }
    return found
  }
  return {
    place: `S3 ${new URL(endpoint).host}/${bucket}/${prefix}`,
    list,
    write: async (name, content) => await upload(ask, pathOf(name), content),
    read: async function* (name) {
      const bytes = (await list()).find((stored) => stored.name === name)?.bytes
      if (bytes === undefined) throw new BackupProblem('backup-missing', name)
      for (let from = 0; from < bytes; from += PART_BYTES) {
        const to = Math.min(from + PART_BYTES, bytes) - 1
        const answer = await ask('GET', pathOf(name), { headers: { range: `bytes=${from}-${to}` } })
        yield requireSuccess(answer).bytes
      }
    },
    remove: async (name) => void requireSuccess(await ask('DELETE', pathOf(name))),
    removeLeftovers: async (isOurs) => {
      const answer = await ask('GET', `?${new URLSearchParams({ uploads: '', prefix })}`)
      // Some services cannot list them, and remove them by themselves.
      if (answer.status === 501) return
      for (const entry of elementsOf(requireSuccess(answer).text, 'Upload')) {
        const name = (elementsOf(entry, 'Key')[0] ?? '').slice(prefix.length)
        const [id = ''] = elementsOf(entry, 'UploadId')
        if (isOurs(name)) await abort(ask, pathOf(name), id)
      }
    },
  }
}

async function upload(ask: AskS3, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const begun = requireSuccess(await ask('POST', `${path}?uploads=`))
  const [id = ''] = elementsOf(begun.text, 'UploadId')
  try {
    const tags: string[] = []
    for await (const body of partsOf(content)) {
      const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId: id })
      const { headers } = requireSuccess(await ask('PUT', `${path}?${query}`, { body }))
      tags.push(String(headers.etag))
    }
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const ended = await ask('POST', `${path}?${new URLSearchParams({ uploadId: id })}`, { body })
    // The repeat of a request whose answer was lost.
    if (
      codeOf(ended) === 'NoSuchUpload' &&
      (await ask('GET', path, { headers: { range: 'bytes=0-0' } })).status === 206
    )
      return
    requireSuccess(ended)
    // S3 begins its answer before it knows the outcome.
    if (codeOf(ended)) throw new BackupProblem('store-fails', codeOf(ended))
  } catch (error) {
    // A service that cannot be reached is asked again by the next backup.
    await abort(ask, path, id).catch(() => {})
    throw error
  }
}

async function abort(ask: AskS3, path: string, id: string): Promise<void> {
  const answer = await ask('DELETE', `${path}?${new URLSearchParams({ uploadId: id })}`)
  if (answer.status !== 404) requireSuccess(answer)
}

/** The content in pieces of `PART_BYTES`; the last one may be shorter. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    let rest = piece
    while (bytes + rest.byteLength >= PART_BYTES) {
      const fitting = PART_BYTES - bytes
      yield Buffer.concat([...waiting, rest.subarray(0, fitting)])
      rest = rest.subarray(fitting)
      waiting = []
      bytes = 0
    }
    if (rest.byteLength > 0) waiting.push(rest)
    bytes += rest.byteLength
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
