import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { ZipFile } from 'yazl'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { Actor } from '../../actor.ts'
import { addRecordEvent, listRecordEvents } from '../../audit/record-events.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Context } from '../../context.ts'
import type { EnvelopePaper } from '../../db/column-types.ts'
import { likePattern } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { failureOf } from '../../documents/refusal.ts'
import { findRegister } from '../../duties/contact-basis.ts'
import { Failure } from '../../http/failure.ts'
import type { Download } from '../../http/file-routes.ts'
import { NOBODY } from '../../people/identifiers.ts'
import type { StoredFile, StoredRow } from '../../people/person-tables.ts'
import { readPersonRows } from '../../people/read-rows.ts'
import { describeDossier } from './describe-dossier.ts'

/** A file of the archive. */
interface Entry {
  name: string
  bytes: Uint8Array
}

/**
 * The evidence of one contract as an archive: a readable PDF, the data as JSON, the documents as they are stored, and the
 * hash of each file for `sha256sum`. Also of a removed record. The history has who took it. DOSSIER-1
 */
export async function exportDossier(context: Context, recordId: string, actor: Actor): Promise<Download> {
  const { db, now, config, documents } = context
  const { rows, files } = await readPersonRows(db, {
    identifiers: NOBODY,
    recordIds: [recordId],
    contactIds: [],
  })
  const record = rows.get('records')?.[0]
  if (!record) throw new Failure('not-found')
  const at = now()
  const beside = {
    history: await listRecordEvents(db, recordId),
    mails: await findMails(db, [recordId, ...idsOf(rows.get('envelopes'))]),
    register: await findRegister(db, String(record.phone)),
  }
  const data = { office: config.organisationName, producedAt: at.toISOString(), ...beside }
  const json = `${JSON.stringify({ ...data, ...Object.fromEntries(rows) }, null, 2)}\n`
  const entries = [
    { name: 'fascicolo.json', bytes: Buffer.from(json) },
    ...(await readDocuments(context, 'documenti', files)),
    ...(await readDocuments(context, 'prima del contratto', papersOf(rows.get('envelopes')))),
  ]
  const hashed = entries.map(({ name, bytes }) => ({ name, sha256: hashOf(bytes) }))
  const drawn = await documents.drawLetter({
    title: 'Fascicolo del contratto',
    paragraphs: describeDossier({ rows, ...beside, hashed }, await loadCatalogue(db)),
    organisation: config.organisationName,
    at,
  })
  if (!drawn.ok) throw failureOf(drawn)
  await db.transaction().execute((trx) => {
    const version = Number(record.version)
    return addRecordEvent(trx, { actor, recordId, kind: 'read', version, at, detail: { dossier: true } })
  })
  return {
    name: `fascicolo-${String(record.code) || recordId}-${romeDay(at)}.zip`,
    type: 'application/zip',
    stream: zipOf([{ name: 'fascicolo.pdf', bytes: drawn.pdf }, ...entries]),
  }
}

const idsOf = (rows: readonly StoredRow[] = []) => rows.map(({ id }) => String(id))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The mails about the contract. Their texts stay where they are: they have the links of the signers. */
const findMails = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('mail_outbox')
    .select(['created_at', 'kind', 'recipient', 'subject', 'state', 'sent_at'])
    .where(({ eb, or }) => or(ids.map((id) => eb('key', 'like', likePattern(id)))))
    .orderBy('created_at')
    .execute()

/** The papers that the envelopes keep, each file once. They are files of the office: the export of a person has none. */
function papersOf(envelopes: readonly StoredRow[] = []): StoredFile[] {
  const papers = envelopes.flatMap((row) => row.papers as EnvelopePaper[])
  return [...new Map(papers.map(({ name, file_key }) => [file_key, { name, fileKey: file_key }])).values()]
}

/** A file that is gone is left out; its row in the data says that there was one. */
async function readDocuments(
  { files: store }: Context,
  folder: string,
  files: readonly StoredFile[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [index, { name, fileKey }] of files.entries()) {
    const bytes = await store.read(fileKey)
    if (bytes) entries.push({ name: `${folder}/${index + 1} ${name.replace(/[/\\\p{Cc}]/gu, '-')}`, bytes })
  }
  return entries
}

function zipOf(entries: readonly Entry[]): Readable {
  const zip = new ZipFile()
  for (const { name, bytes } of entries) zip.addBuffer(Buffer.from(bytes), name)
  const sums = entries.map(({ name, bytes }) => `${hashOf(bytes)}  ${name}\n`)
  zip.addBuffer(Buffer.from(sums.join('')), 'SHA256SUMS')
  zip.end()
  return zip.outputStream as Readable
}
