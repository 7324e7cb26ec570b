import { type Kysely, sql } from 'kysely'
import {
  DEFINITION_VERSION,
  parseValues,
  type StoredValues,
  upgradeValues,
  type Values,
} from '../../../contract/index.ts'
import * as calls from '../../../shared/api/records.ts'
import { listRemovedRecords, type RemovedRow } from '../../../shared/api/removed-records.ts'
import { listRecordEvents, recordRead } from '../../audit/record-events.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { Caller } from '../../http/policy.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord, presentRecord } from '../../records/find-record.ts'
import { checkMayRestore, type Requester } from '../../records/may-restore.ts'
import { fullName } from '../../records/person-names.ts'
import { foundBySearch } from '../../records/search-records.ts'
import { createRecord } from './create-record.ts'
import { listRecords, readRow } from './list-records.ts'
import { removeRecord, restoreRecord } from './remove-record.ts'
import { previewRecordMail, sendRecordMail } from './send-record-mail.ts'
import { updateRecord } from './update-record.ts'

const MAILS_PER_USER = { max: 200, seconds: 3600 }

/**
 * The form's values from the text that a save sends. Throws `bad-json` or `bad-request` with every name that is
 * unknown or of a wrong type. The server computes the code, so the code in the text is ignored.
 * @param version the definition's version of the page that sent it; a page older than the server is upgraded, `newer-definition` rejects a newer one
 */
function readValues(data: string, version = DEFINITION_VERSION): Values {
  // Applies the same limits of depth, number of keys and prototype keys as every body.
  const sent = parseJson(data)
  const parsed = parseValues(version === DEFINITION_VERSION ? data : upgradeText(sent, version))
  if (!parsed.ok) {
    const issues = parsed.issues.map((issue) => ({ ...issue, field: issue.field || 'data' }))
    throw new Failure('bad-request', { issues })
  }
  const { code: _code, ...values } = parsed.values
  return values
}

function upgradeText(sent: unknown, version: number): string {
  // A value that is no object is rejected when it is parsed.
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return JSON.stringify(sent)
  const upgraded = upgradeValues(sent as StoredValues, version)
  if (!upgraded) throw new Failure('newer-definition')
  return JSON.stringify(upgraded)
}

export const recordRoutes: Route[] = [
  route(
    calls.listRecords,
    'any user',
    async ({ context, query }) => ({
      ok: true,
      ...(await listRecords(context.db, query)),
    }),
    { weight: 'search' },
  ),

  route(calls.readRecordRow, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    row: await readRow(db, id),
  })),

  idempotentRoute(calls.createRecord, 'any user', async (trx, { context: { now }, body, caller }) => {
    const { draft, duplicateOf, holdersDiffer } = body
    const recordId = await createRecord(trx, {
      values: readValues(body.data, body.definitionVersion),
      draft,
      actor: caller,
      now: now(),
      duplicateOf,
      holdersDiffer,
    })
    return { ok: true, recordId, record: presentRecord(await findRecord(trx, recordId)) }
  }),

  route(calls.updateRecord, 'any user', async ({ context: { db, now }, params: { id }, body, caller }) => {
    const { draft, version, autosave = false, holdersDiffer } = body
    if (version === undefined) throw new Failure('bad-request', { issues: [VERSION_MISSING] })
    const values = readValues(body.data, body.definitionVersion)
    const record = await updateRecord(db, {
      id,
      values,
      draft,
      version,
      autosave,
      holdersDiffer,
      actor: caller,
      asker: requesterOf(caller),
      now: now(),
    })
    return { ok: true, recordId: id, record: presentRecord(record) }
  }),

  route(calls.readRecord, 'any user', async ({ context: { db, now }, params: { id }, caller }) => {
    const record = await findRecord(db, id, requesterOf(caller))
    // Refuses a record of a newer version, which then counts as not read.
    const presented = presentRecord(record)
    await recordRead(db, record, caller, now())
    return { ok: true, record: presented }
  }),

  route(calls.removeRecord, 'any user', async ({ context, params: { id }, caller }) => {
    await removeRecord(context.db, { id, actor: caller, now: context.now() })
    return { ok: true }
  }),

  route(calls.restoreRecord, 'any user', async ({ context: { db, now }, params: { id }, caller }) => {
    await checkMayRestore(db, id, requesterOf(caller))
    await restoreRecord(db, { id, actor: caller, now: now() })
    return { ok: true }
  }),

  route(
    listRemovedRecords,
    'any user',
    async ({ context: { db }, query, caller }) => ({
      ok: true,
      ...(await listRemoved(db, query, requesterOf(caller))),
    }),
    { weight: 'search' },
  ),

  route(
    calls.readHistory,
    'any user',
    async ({ context: { db, now }, params: { id }, caller }) => {
      const record = await checkMayRestore(db, id, requesterOf(caller))
      const events = await listRecordEvents(db, id)
      // The changes contain field values, so the response counts as a read of the record.
      if (events.some(({ changes }) => Object.keys(changes).length > 0))
        await recordRead(db, record, caller, now(), { history: true })
      return { ok: true, events }
    },
    // Up to a thousand events, each with up to a whole form.
    { weight: 'search' },
  ),

  route(calls.previewRecordMail, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    ...(await previewRecordMail(context, id)),
  })),

  route(calls.sendRecordMail, 'any user', async ({ context, params: { id }, request, caller }) => {
    const taken = await consumeLimit(
      context.db,
      `record-mail:${caller.userId}`,
      MAILS_PER_USER,
      context.now(),
    )
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    // Not idempotent by the route's key: the mail is sent outside a transaction.
    const press = request.headers['idempotency-key']?.toString()
    return { ok: true, ...(await sendRecordMail(context, { id, actor: caller, press })) }
  }),
]

const requesterOf = ({ userId, role }: Caller): Requester => ({ userId, administrator: role === 'admin' })

const VERSION_MISSING = { field: 'version', code: 'required', message: 'Manca la versione letta' }

interface ListRequest {
  limit: number
  page: number
  searchWord: string
  order: 'asc' | 'desc'
}

/** A page of the removed records that the requester may restore. */
async function listRemoved(db: Kysely<Database>, request: ListRequest, requester: Requester) {
  const found = removedRecords(db, request.searchWord, requester)
  const rows = await found
    .innerJoin('users as author', 'author.id', 'r.created_by')
    .leftJoin('users as remover', 'remover.id', 'r.removed_by')
    .select(['r.id', 'r.draft', 'r.last_name', 'r.name', 'r.ragione_sociale', 'r.contact_owner'])
    .select(['r.type_contract', 'r.code', sql<Date>`r.removed_at`.as('removed_at')])
    .select(['author.name as author_name', 'author.last_name as author_last_name'])
    .select(['remover.name as remover_name', 'remover.last_name as remover_last_name'])
    .orderBy('r.removed_at', request.order)
    .orderBy('r.id')
    .limit(request.limit)
    .offset(request.page * request.limit)
    .execute()
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { records: rows.map(present), count: Number(count) }
}

function removedRecords(db: Kysely<Database>, searchWord: string, { userId, administrator }: Requester) {
  const removed = db.selectFrom('records as r').where('r.removed_at', 'is not', null)
  const own = administrator
    ? removed
    : removed.where((where) =>
        where.or([where('r.created_by', '=', userId), where('r.removed_by', '=', userId)]),
      )
  return own.where(foundBySearch(searchWord))
}

type Row = Omit<RemovedRow, 'author' | 'removedBy' | 'removedAt'> & {
  removed_at: Date
  author_name: string
  author_last_name: string
  remover_name: string | null
  remover_last_name: string | null
}

function present(row: Row): RemovedRow {
  const { removed_at, author_name, author_last_name, remover_name, remover_last_name, ...rest } = row
  return {
    ...rest,
    author: fullName(author_name, author_last_name),
    removedBy: fullName(remover_name ?? '', remover_last_name ?? ''),
    removedAt: removed_at.toISOString(),
  }
}
