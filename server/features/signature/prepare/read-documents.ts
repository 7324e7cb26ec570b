import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile, EnvelopePaper } from '../../../db/column-types.ts'
import type { SignatureDocument } from '../../../providers/signature/port.ts'

/** The stored files with their boxes; undefined when one has changed. */
export async function readDocuments(
  { files, documents }: Pick<Context, 'files' | 'documents'>,
  storedFiles: readonly EnvelopeFile[],
): Promise<SignatureDocument[] | undefined> {
  const read: SignatureDocument[] = []
  for (const { name, file_key, sha256, texts = [] } of storedFiles) {
    const bytes = await files.read(file_key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined
    const inspected = await documents.inspect(bytes)
    const fields = inspected.ok ? inspected.fields : []
    const places = fields.flatMap(({ name: field, box, places }) =>
      box ? places.map((place) => ({ ...place, ...box, field })) : [],
    )
    read.push({ name, bytes, places, texts })
  }
  return read
}

/** The papers before the contract as documents in which nobody signs; undefined when one has changed. */
export async function readPapers(
  { files }: Pick<Context, 'files'>,
  papers: readonly EnvelopePaper[],
): Promise<SignatureDocument[] | undefined> {
  const read: SignatureDocument[] = []
  for (const { name, file_key, sha256 } of papers) {
    const bytes = await files.read(file_key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined
    read.push({ name, bytes, places: [] })
  }
  return read
}
