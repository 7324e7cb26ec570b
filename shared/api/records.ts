import { z } from 'zod'
import { OUTCOME_STATES } from '../../contract/outcomes/index.ts'
import { PDF_TYPES } from '../pdf-types.ts'
import { defineCall, idParams, listQuery, ok } from './call.ts'
import { ENVELOPE_STATES, SHOWN_ENVELOPE_STATES } from './signatures.ts'

/** The events of records only. */
export const RECORD_EVENT_KINDS = [
  'read',
  'pdf',
  'duplicated',
  'synced',
  'sync-failed',
  'attached',
  'mailed',
  'signature',
  'signed',
  'withdrawn',
  'outcome',
  'confirmation',
  'basis',
  'checkpoint',
] as const
/** The events of a record. */
export const EVENT_KINDS = ['created', 'updated', 'removed', 'restored', ...RECORD_EVENT_KINDS] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** How long a browser stores unsent data. A creation repeated within this time creates no second record. */
export const JOURNAL_DAYS = 30

/** LIST-9: every column but ragione_sociale and actions is sortable. */
export const RECORD_SORT_COLUMNS = [
  'last_name',
  'name',
  'contact_owner',
  'operation_gas',
  'operation_luce',
  'type_contract',
  'updatedAt',
] as const

/** The saved name is preserved after the operation is removed; the id is then null. */
const listedOperation = z.object({ id: z.uuid().nullable(), name: z.string() }).nullable()
const operation = z.object({ id: z.uuid().nullable(), name: z.string(), script: z.string() }).nullable()

const summaryFields = {
  type_contract: z.string(),
  product: z.string(),
  contact_owner: z.string(),
  contact_id: z.string(),
  lead_id: z.string(),
  name: z.string(),
  last_name: z.string(),
  ragione_sociale: z.string(),
  email: z.string(),
  phone: z.string(),
  pdr: z.string(),
  pod: z.string(),
  p_iva: z.string(),
  cf: z.string(),
  remi: z.string(),
  comune: z.string(),
  code: z.string(),
}

/** A row of the list: only the summary columns, without the form values. */
export const recordRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  draft: z.boolean(),
  last_name: z.string(),
  name: z.string(),
  ragione_sociale: z.string(),
  contact_owner: z.string(),
  operation_gas: listedOperation,
  operation_luce: listedOperation,
  type_contract: z.string(),
  code: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  /** The PDF types that can be created; empty for drafts. */
  pdfTypes: z.array(z.enum(PDF_TYPES)),
  /** REC-18: `Dual` when both operations exist, `Single` when one does. */
  scriptType: z.enum(['Dual', 'Single']).nullable(),
  synced: z.boolean(),
  /** The time of the last sync that stored ids; null before, and for formats of older versions. */
  syncedAt: z.iso.datetime().nullable(),
  /** The last sync failed, in all or some of its parts. */
  syncFailed: z.boolean(),
  /** The state of the newest envelope and its time; null without an envelope. */
  signature: z
    .object({
      state: z.enum(SHOWN_ENVELOPE_STATES),
      at: z.iso.datetime(),
      /** As in the envelope. */
      changed: z.boolean(),
    })
    .nullable(),
  /** The worst state of its supplies, how many are active, and of how many; null while nothing is known of them. */
  outcome: z
    .object({ state: z.enum(OUTCOME_STATES), active: z.number().int(), of: z.number().int() })
    .nullable(),
  /** The identifier by which the search found the record; null where its names explain it. */
  foundBy: z.object({ label: z.string(), value: z.string() }).nullable(),
})
export type RecordRow = z.infer<typeof recordRow>

/** A record with its form values (REC-1, SUMMARY-1). `data` is a JSON string. */
export const wholeRecord = z.object({
  id: z.uuid(),
  version: z.number().int(),
  draft: z.boolean(),
  ...summaryFields,
  operation_luce: operation,
  operation_gas: operation,
  operation_l: z.uuid().nullable(),
  operation_g: z.uuid().nullable(),
  sync_data: z.unknown(),
  /** GAP-60: the packages of the products at the last save, by the product's field. */
  packages: z.record(z.string(), z.object({ id: z.string(), name: z.string() })),
  data: z.string(),
  definitionVersion: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedBy: z.string(),
  /** A conflict with one’s own other tab is told by it. */
  updatedById: z.uuid().nullable().optional(),
})
export type WholeRecord = z.infer<typeof wholeRecord>

const DERIVED = [
  ...Object.keys(summaryFields),
  'operation_luce',
  'operation_gas',
  'operation_l',
  'operation_g',
]

/**
 * The body of a save. The server derives summary and code from `data`: sent ones are accepted and ignored.
 * `version` is the version that the form read; required for an update.
 */
const recordFields = {
  data: z.string().max(256 * 1024),
  /** The version of the form that wrote `data`; absent: the current one. */
  definitionVersion: z.number().int().min(1).optional(),
  draft: z.boolean(),
  version: z.number().int().min(1).optional(),
  /** Automatic save of the page: such a draft never turns a submitted record back into a draft. */
  autosave: z.boolean().optional(),
  /** VALID-8: the extra sale has another holder, and the user confirmed it; stored in the history. */
  holdersDiffer: z.literal(true).optional(),
}
const derived = Object.fromEntries(DERIVED.map((key) => [key, z.unknown().optional()]))
const recordBody = z.strictObject({ ...derived, ...recordFields })
/** The record from which a new one was copied, for both histories. */
const newRecordBody = z.strictObject({ ...derived, ...recordFields, duplicateOf: z.uuid().optional() })

/** The states that the overview counts: of the record, of its last sync, and of its envelopes. */
export const COUNTED_STATES = ['saved', 'draft', 'synced', 'sync-failed', ...ENVELOPE_STATES] as const
export type CountedState = (typeof COUNTED_STATES)[number]

/** LIST-32: the records behind a number of the overview. */
const countedRecords = {
  counted: z.enum(COUNTED_STATES).optional(),
  /** Italian days, both inclusive: of the creation, of the last sync, or of the envelope. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  operator: z.uuid().optional(),
  type: z.string().trim().max(200).optional(),
}

export const listRecords = defineCall('GET /records', {
  summary: 'A page of records, searched and sorted',
  query: listQuery(RECORD_SORT_COLUMNS).extend({
    ...countedRecords,
    outcome: z.enum(OUTCOME_STATES).optional(),
  }),
  answer: ok.extend({
    records: z.array(recordRow),
    count: z.number().int(),
    /** False if there are more records than the count limit; `count` is then the limit. */
    exact: z.boolean(),
  }),
  failures: [],
})

export const readRecordRow = defineCall('GET /records/:id/row', {
  summary: 'The row of one record, as in the list',
  params: idParams,
  answer: ok.extend({ row: recordRow }),
  failures: ['not-found', 'removed'],
})

export const createRecord = defineCall('POST /records', {
  summary: 'Create a record or a draft',
  body: newRecordBody,
  answer: ok.extend({ recordId: z.uuid(), record: wholeRecord }),
  failures: ['bad-json', 'newer-definition', 'invalid'],
})

export const updateRecord = defineCall('PUT /records/:id', {
  summary:
    'Save a record read at `version`; 409 with the stored one when it was saved since, 404 with its removal when it was removed',
  params: idParams,
  body: recordBody,
  answer: ok.extend({ recordId: z.uuid(), record: wholeRecord }),
  failures: ['bad-json', 'not-found', 'removed', 'conflict', 'newer-definition', 'invalid'],
})

export const readRecord = defineCall('GET /records/:id', {
  summary: 'A whole record',
  params: idParams,
  answer: ok.extend({ record: wholeRecord }),
  failures: ['not-found', 'removed', 'newer-definition'],
})

export const removeRecord = defineCall('DELETE /records/:id', {
  summary: 'Remove a record; it can be restored',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'removed'],
})

/** Allowed for its creator, the user who removed it, and administrators. */
export const restoreRecord = defineCall('POST /records/:id/restore', {
  summary: 'Restore a removed record',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'not-allowed'],
})

/** A field's value in a history; null if empty. */
const storedValue = z
  .union([z.string(), z.boolean(), z.object({ id: z.string(), name: z.string() })])
  .nullable()
export type StoredValue = z.infer<typeof storedValue>

/** The old and new value of each changed field, by field name. */
const recordChanges = z.record(z.string(), z.tuple([storedValue, storedValue]))
export type RecordChanges = z.infer<typeof recordChanges>

/** The history of a removed record is readable for users who may restore it. */
export const readHistory = defineCall('GET /records/:id/events', {
  summary: 'Who did what with a record, newest first',
  params: idParams,
  answer: ok.extend({
    events: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        userId: z.uuid(),
        user: z.string(),
        ip: z.string(),
        kind: z.enum(EVENT_KINDS),
        version: z.number().int(),
        fields: z.array(z.string()),
        changes: recordChanges,
        /** Saved automatically by the page. */
        autosave: z.boolean(),
        /** The new state of a signature; empty for other events. */
        step: z.string(),
        /** Saved with another holder of the extra sale. */
        holdersDiffer: z.boolean(),
      }),
    ),
  }),
  failures: ['not-found', 'not-allowed'],
})

/**
 * API-28, GAP-33: a GET with a side effect, never cached. With an `Idempotency-Key` a repeated request
 * sends no second mail; without one, equal mails of one day are sent once.
 */
export const sendRecordMail = defineCall('GET /records/:id/email', {
  lasting: 'service',
  summary: 'Send the contract’s recap to the record’s address',
  refusedWhileDiskFull: true,
  params: idParams,
  /**
   * The mail configuration of the record. `waiting`: the mail is sent automatically once the mail server
   * responds.
   */
  answer: ok.extend({ integrationId: z.string(), waiting: z.literal(true).optional() }),
  failures: ['not-found', 'removed', 'invalid', 'rate-limited', 'external-service-failed'],
})

/** MAIL-23: a 422 has the reason why nothing can be sent. */
export const previewRecordMail = defineCall('GET /records/:id/email-preview', {
  summary: 'The mail that would be sent to the record’s address',
  params: idParams,
  answer: ok.extend({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    documents: z.array(z.string()),
  }),
  failures: ['not-found', 'removed', 'invalid'],
})
