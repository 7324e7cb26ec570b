import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Context } from '../../context.ts'
import { failureOf } from '../../documents/refusal.ts'
import type { Download } from '../../http/file-routes.ts'
import type { Identifiers } from '../../people/identifiers.ts'
import type { StoredFile } from '../../people/person-tables.ts'
import { readPersonRows } from '../../people/read-rows.ts'
import { describePerson } from './describe-person.ts'
import { findSubject } from './find-person.ts'

/**
 * Everything of a person as one archive: a readable PDF, the stored rows as JSON, and the documents. Records who
 * exported it, without the identifiers. PERSON-3
 */
export async function exportPerson(
  context: Context,
  identifiers: Identifiers,
  actor: Actor,
): Promise<Download> {
  const { db, now, config, documents } = context
  const { subject } = await findSubject(db, identifiers)
  const { rows, files } = await readPersonRows(db, subject)
  const at = now()
  const drawn = await documents.drawLetter({
    title: 'I dati di una persona',
    paragraphs: describePerson(rows, await loadCatalogue(db)),
    organisation: config.organisationName,
    at,
  })
  if (!drawn.ok) throw failureOf(drawn)
  const detail = { contracts: subject.recordIds.length, files: files.length }
  await logUserAction(db, { userId: actor.userId, actor, action: 'person exported', detail })
  const data = { office: config.organisationName, producedAt: at.toISOString(), ...Object.fromEntries(rows) }
  return {
    name: `dati-personali-${romeDay(at)}.zip`,
    type: 'application/zip',
    stream: zipOf(context, { pdf: drawn.pdf, json: `${JSON.stringify(data, null, 2)}\n`, files }),
  }
}

interface Contents {
  pdf: Uint8Array
  json: string
  files: readonly StoredFile[]
}

/** A file is read when the archive has come to it. One that is missing has a text in its place. */
function zipOf({ files: store }: Pick<Context, 'files'>, { pdf, json, files }: Contents): Readable {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(pdf), 'dati.pdf')
  zip.addBuffer(Buffer.from(json), 'dati.json')
  for (const [index, { name, fileKey }] of files.entries())
    zip.addReadStreamLazy(`documenti/${index + 1} ${name.replace(/[/\\]/g, '-')}`, (done) => {
      store.stream(fileKey).then(
        (stream) => done(null, stream ?? Readable.from([MISSING])),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  zip.end()
  return zip.outputStream as Readable
}

const MISSING = 'Questo file non c’è più tra quelli di Sportello.\n'
