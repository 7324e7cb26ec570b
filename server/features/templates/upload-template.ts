import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { UploadedFile } from '../../../shared/api/call.ts'
import { configProblems, parseConfig } from '../../../shared/documents/config.ts'
import { safeName } from '../../../shared/documents/document-name.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/find-values.ts'
import { Failure } from '../../http/failure.ts'
import { inspectFile } from './template-content.ts'
import { templates } from './templates.ts'

interface Upload {
  id: string
  file: UploadedFile
  /** When the author read the template; a later save by another user is a `conflict`. */
  readAt?: string | undefined
}

/** Enough for concurrent uploads of the same name. */
const NAME_TRIES = 5

/** Stores a template's PDF without its actions. Returns its name and the names in the config that it lacks. */
export async function uploadTemplate(
  context: Context,
  { id, file: { filename: sent, bytes: given }, readAt }: Upload,
  actor: Actor,
) {
  const { db, files } = context
  await requireTemplate(db, id)
  const { content, bytes } = await inspectFile(context, given)
  const file_key = `${randomUUID()}.pdf`
  await files.write(file_key, bytes)
  const file = { file_key, file_sha256: createHash('sha256').update(bytes).digest('hex') }
  const { filename, config, updatedAt } = await placeFile(context, id, { sent, file, readAt, author: actor })
  const read = parseConfig(config)
  const pdfFields = content.fields.map(({ name }) => name)
  const known = { pdfFields, formFields: FORM_FIELD_NAMES, variables: await loadVariableNames(db) }
  const problems = read.ok ? configProblems(read.config, known) : [read.problem]
  return { filename, problems, updatedAt }
}

async function requireTemplate(db: Kysely<Database>, id: string): Promise<void> {
  const found = await db.selectFrom('templates').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('not-found')
}

interface NewFile {
  sent: string
  file: { file_key: string; file_sha256: string }
  readAt: string | undefined
  author: Actor
}

interface PlacedFile {
  filename: string
  config: string
  updatedAt: string
}

async function placeFile(
  context: Context,
  id: string,
  placing: NewFile,
  tries = NAME_TRIES,
): Promise<PlacedFile> {
  try {
    return await replaceFile(context, id, placing)
  } catch (error) {
    if (isUniqueViolation(error) && tries > 1) return await placeFile(context, id, placing, tries - 1)
    throw error
  }
}

function replaceFile(
  { db, now }: Context,
  id: string,
  { sent, file, readAt, author: actor }: NewFile,
): Promise<PlacedFile> {
  return db.transaction().execute(async (trx) => {
    const old = await templates.lock(trx, id, readAt)
    const at = now()
    const filename = await findFreeName(trx, id, sent)
    await trx
      .updateTable('templates')
      .set({ filename, ...file, updated_at: at })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      noun: 'templates',
      objectId: id,
      title: old.name,
      actor,
      before: { filename: old.filename, file: old.file_sha256 },
      after: { filename, file: file.file_sha256 },
      savedAt: at,
    })
    return { filename, config: old.config, updatedAt: at.toISOString() }
  })
}

/** The uploaded file's name, sanitised; numbered if another template uses it. */
async function findFreeName(db: Kysely<Database>, id: string, sent: string): Promise<string> {
  const plain = safeName(sent.replace(/\.pdf$/i, ''))
  const rows = await db
    .selectFrom('templates')
    .select('filename')
    .where('id', '!=', id)
    .where('filename', 'is not', null)
    .execute()
  const taken = new Set(rows.map(({ filename }) => filename))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${plain}.pdf` : `${plain} (${number}).pdf`
    if (!taken.has(name)) return name
  }
}
