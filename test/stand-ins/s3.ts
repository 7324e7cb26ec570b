import { createHash } from 'node:crypto'
import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

export interface S3StandIn extends StandIn {
  bucket: string
  accessKey: string
  secretKey: string
  /** The stored content by key. */
  objects: Map<string, Buffer>
  /** The parts of unfinished uploads, by the name of the upload: its number and the key. */
  uploads: Map<string, Buffer[]>
}

const PAGE = 2

/** S3's calls on one bucket, strict about signature headers and paths; its lists come in pages of two. */
export async function startS3(options: { port?: number } = {}): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const about = { bucket: 'documenti', accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI' }
  const uploads = new Map<string, Buffer[]>()
  const standIn = await startStandIn((request) => handle(request, about, { objects, uploads }), options)
  return { ...standIn, ...about, objects, uploads }
}

function handle(
  request: StandInRequest,
  { bucket, accessKey }: { bucket: string; accessKey: string },
  { objects, uploads }: Pick<S3StandIn, 'objects' | 'uploads'>,
): Reply {
  const { authorization = '' } = request.headers
  const signed = new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${accessKey}/\\d{8}/[a-z0-9-]+/s3/aws4_request, ?SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, ?Signature=[0-9a-f]{64}$`,
  )
  if (!signed.test(authorization) || !request.headers['x-amz-date'])
    return failure(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match')
  const hash = request.headers['x-amz-content-sha256']
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(request.bytes).digest('hex'))
    return failure(400, 'XAmzContentSHA256Mismatch', 'The provided hash does not match the body')
  const [, named = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(request.path)) ?? []
  if (named !== bucket) return failure(404, 'NoSuchBucket', 'The specified bucket does not exist')
  if (key === '') return request.query.has('uploads') ? listUploads(uploads) : list(request, objects)
  const part = upload(request, key, { objects, uploads })
  if (part) return part
  const stored = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, request.bytes)
    return { status: 200, headers: { etag: tagOf(request.bytes) } }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (request.method !== 'GET') return failure(405, 'MethodNotAllowed', 'Not here')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (stored && from !== undefined)
    return { status: 206, body: stored.subarray(Number(from), Number(to) + 1) }
  return stored
    ? { status: 200, body: stored }
    : failure(404, 'NoSuchKey', 'The specified key does not exist.')
}

/** The calls of an upload in parts. */
function upload(
  { method, query, bytes, text }: StandInRequest,
  key: string,
  { objects, uploads }: Pick<S3StandIn, 'objects' | 'uploads'>,
): Reply | undefined {
  if (method === 'POST' && query.has('uploads')) {
    const id = `${uploads.size + 1} ${key}`
    uploads.set(id, [])
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const id = query.get('uploadId')
  if (id === null) return undefined
  const parts = uploads.get(id)
  if (!parts || !id.endsWith(key)) return failure(404, 'NoSuchUpload', 'The specified upload does not exist')
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = bytes
    return { status: 200, headers: { etag: tagOf(bytes) } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const tags = [...text.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag]) => tag)
  if (tags.join() !== parts.map(tagOf).join()) return failure(400, 'InvalidPart', 'A part is missing')
  objects.set(key, Buffer.concat(parts))
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const listUploads = (uploads: S3StandIn['uploads']): Reply =>
  xml(
    `<ListMultipartUploadsResult>${[...uploads.keys()]
      .map((id) => `<Upload><Key>${id.replace(/^\d+ /, '')}</Key><UploadId>${id}</UploadId></Upload>`)
      .join('')}</ListMultipartUploadsResult>`,
  )

const xml = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})

function list({ query }: StandInRequest, objects: Map<string, Buffer>): Reply {
  if (query.get('list-type') !== '2') return failure(400, 'InvalidArgument', 'list-type')
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, PAGE)
  const more = keys.length > PAGE
  const contents = page
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-20T09:00:00.000Z</LastModified><Size>${objects.get(key)?.byteLength}</Size></Contents>`,
    )
    .join('')
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`,
  }
}

const failure = (status: number, code: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})
