import { z } from 'zod'
import { SALE_PARTS } from '../../contract/crm-parts.ts'
import { CAUSE_IDS, FILE_FIELDS, OUTCOME_STATES } from '../../contract/outcomes/index.ts'
import { defineCall, idParams, integerQuery, ok } from './call.ts'
import { contractConfirmation } from './confirmations.ts'
import { MAX_TABLE_BYTES } from './uploads.ts'

const state = z.enum(OUTCOME_STATES)
const date = z.iso.date()

/** What is known of a supply at one time. `undoneAt`: it does not count any more. */
const supplyEvent = z.object({
  id: z.uuid(),
  /** The events that were entered together. */
  entryId: z.uuid(),
  state,
  on: date,
  foreseenOn: date.nullable(),
  knownAt: z.iso.datetime(),
  /** `withdrawal`: by the customer; `signature`: the contract was concluded anew afterwards. `complaint`: not asked for. */
  source: z.enum(['hand', 'file', 'withdrawal', 'signature', 'complaint']),
  cause: z.string(),
  causeText: z.string(),
  note: z.string(),
  user: z.string(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
})
export type SupplyEvent = z.infer<typeof supplyEvent>

const supplyState = z.object({
  id: z.uuid(),
  part: z.enum(SALE_PARTS),
  product: z.string(),
  /** Empty while nobody has answered whose product it is. */
  supplier: z.string(),
  operation: z.string(),
  /** Of a business customer. */
  business: z.boolean(),
  /** POD or PDR. */
  point: z.string(),
  supplierCode: z.string(),
  /** The record does not sell it any more. */
  closed: z.boolean(),
  state,
  on: date.nullable(),
  startedOn: date.nullable(),
  /** Named by the supplier, else by the rules, while the supply waits for its start (OUTCOME-18). */
  foreseenOn: date.nullable(),
  /** OUTCOME-19 */
  late: z.boolean(),
  cause: z.string(),
  causeText: z.string(),
  attempts: z.number().int(),
})
export type SupplyState = z.infer<typeof supplyState>

/** `events`: newest first. */
const supply = supplyState.extend({ events: z.array(supplyEvent) })
export type Supply = z.infer<typeof supply>

export const listSupplies = defineCall('GET /records/:id/supplies', {
  summary:
    'The supplies of a record, what is known of them, and of the confirmation of its contract to a business',
  params: idParams,
  answer: ok.extend({ supplies: z.array(supply), confirmation: contractConfirmation.nullable() }),
  failures: ['not-found', 'removed'],
})

/** What a supply asks for, the most urgent first: its start has passed, it was refused and can be mended, nothing. */
export const URGENCIES = ['late', 'refused', 'rest'] as const
export type Urgency = (typeof URGENCIES)[number]

const listedSupply = supplyState.extend({
  recordId: z.uuid(),
  /** The record's code, which is the office's code for the supplier. */
  code: z.string(),
  last_name: z.string(),
  name: z.string(),
  ragione_sociale: z.string(),
  agent: z.string(),
  urgency: z.enum(URGENCIES),
})
export type ListedSupply = z.infer<typeof listedSupply>

/** As many rows as a page of a list may have. */
export const MAX_SUPPLIES = 500

/** The cursor of a page: urgency, the value that orders it, and the id of its last supply. */
const place = z.templateLiteral([
  z.enum(URGENCIES),
  ' ',
  z.union([z.iso.date(), z.iso.datetime({ precision: 6 })]),
  ' ',
  z.uuid(),
])
const supplierName = z.string().trim().min(1).max(200)

/**
 * The supplies of all records in pages: what is late, the longest first; what was refused and can be mended, the newest
 * first; the rest, the newest change first. `next` is the `after` of the next page.
 */
export const listOutcomes = defineCall('GET /outcomes', {
  summary: 'What became of the supplies of all records, the most urgent first',
  query: z.object({
    limit: integerQuery(1, MAX_SUPPLIES).default(50),
    after: place.optional(),
    urgency: z.enum(URGENCIES).optional(),
    state: state.optional(),
    supplier: supplierName.optional(),
    cause: z.enum(CAUSE_IDS).optional(),
  }),
  answer: ok.extend({ supplies: z.array(listedSupply), next: z.string().nullable() }),
  failures: [],
})

/** What a report counts by. */
export const REPORT_GROUPS = ['supplier', 'product', 'agent', 'month'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

const outcomeFigures = z.object({
  /** The sales of the period. */
  supplies: z.number().int(),
  /** How often they were entered at a supplier; a supply that was refused and entered again counts twice. */
  attempts: z.number().int(),
  /** The attempts that were refused. */
  refused: z.number().int(),
  /** The supplies that are refused now, those that are contested and those that are active. */
  rejected: z.number().int(),
  contested: z.number().int(),
  active: z.number().int(),
  /** The most frequent first; each supply counts once for each of its causes. An empty cause has not been read yet. */
  causes: z.array(z.object({ cause: z.string(), supplies: z.number().int() })),
})
export type OutcomeFigures = z.infer<typeof outcomeFigures>

/** Of contracts that were recorded in the period, both days included. At most 200 rows, the most refusals first. */
export const reportOutcomes = defineCall('GET /outcomes/report', {
  summary: 'How many sales of a period were refused, why, and after how many attempts',
  query: z
    .object({ from: date, to: date, by: z.enum(REPORT_GROUPS).default('supplier') })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  answer: ok.extend({
    total: outcomeFigures,
    rows: z.array(outcomeFigures.extend({ name: z.string() })),
  }),
  failures: [],
})

/** `unknown`: products of which nobody has said whose they are (OUTCOME-4). */
export const listSuppliers = defineCall('GET /outcomes/suppliers', {
  summary: 'The suppliers of the supplies, and the products without one',
  answer: ok.extend({
    suppliers: z.array(z.string()),
    unknown: z.array(z.object({ part: z.enum(SALE_PARTS), product: z.string() })),
  }),
  failures: [],
})

/** `reason` is required for a step back, which only administrators make (OUTCOME-12). */
export const enterOutcome = defineCall('POST /outcomes', {
  summary: 'Enter what became of supplies: all of them or none',
  body: z.strictObject({
    supplies: z.array(z.uuid()).min(1).max(MAX_SUPPLIES),
    state,
    on: date,
    foreseenOn: date.optional(),
    cause: z.enum(CAUSE_IDS).optional(),
    causeText: z.string().trim().max(500).default(''),
    note: z.string().trim().max(2_000).default(''),
    reason: z.string().trim().max(500).default(''),
  }),
  answer: ok.extend({
    /** Undoes it; null when everything was known already. */
    entryId: z.uuid().nullable(),
    /** How many supplies it says something new of. */
    changed: z.number().int(),
  }),
  failures: ['not-found', 'not-allowed', 'invalid'],
})

export const undoOutcome = defineCall('DELETE /outcomes/:id', {
  summary: 'Undo what was entered together; its events stay in the history',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

/** For products without a package (OUTCOME-4). */
export const answerSupplier = defineCall('PUT /outcomes/suppliers', {
  summary: 'Say whose product it is, for all of its supplies without a supplier',
  body: z.strictObject({
    part: z.enum(SALE_PARTS),
    product: z.string().trim().min(1).max(300),
    supplier: supplierName,
  }),
  answer: ok.extend({ changed: z.number().int() }),
  failures: [],
})

/** As many rows as a file of a supplier may have. */
export const MAX_OUTCOME_ROWS = 20_000

const word = z.string().max(200)
/** Words as they are folded: capital letters and digits. `none`: it is no state, and its rows are left out. */
const taughtWords = z.object({
  states: z.record(word, z.enum([...OUTCOME_STATES, 'none'])),
  causes: z.record(word, z.enum(CAUSE_IDS)),
})

/** What a person has said of a file. What it lacks is as it was taught, else as it is found. */
const fileOrder = z.strictObject({
  supplier: supplierName,
  sheet: z.string().max(255).optional(),
  /** The places of the columns, from 0. */
  columns: z.record(z.enum(FILE_FIELDS), z.number().int().min(0).max(63).nullable()).optional(),
  headingRow: z.number().int().min(1).nullable().optional(),
  /** The day of the extract: of rows without a date of their own. */
  extractOn: date.optional(),
  words: taughtWords.default({ states: {}, causes: {} }),
  /** By row: the supply that is meant; null: none. */
  rows: z.record(z.string().regex(/^\d{1,7}$/), z.uuid().nullable()).default({}),
})
export type OutcomeFileOrder = z.output<typeof fileOrder>

const rowSupply = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  part: z.enum(SALE_PARTS),
  point: z.string(),
  customer: z.string(),
  state,
})

/** Why a row waits for a person. */
export const ROW_QUESTIONS = [
  'unknown-state',
  'money',
  'date',
  'none',
  'rounded',
  'several',
  'padded',
  'holder',
  'step-back',
] as const
export type RowQuestion = (typeof ROW_QUESTIONS)[number]

const plannedRow = z.object({
  row: z.number().int(),
  /** Code, point and holder as the file has them. */
  text: z.string(),
  /** `changes`: another outcome; `kept`: another event, and the same outcome; `known`: nothing. `left`: by a person. */
  effect: z.enum(['changes', 'kept', 'known', 'asks', 'left']),
  question: z.enum(ROW_QUESTIONS).nullable(),
  /** The word or cell that is asked about. */
  word: z.string(),
  /** Null while nobody has said which supply is meant. */
  supply: rowSupply.nullable(),
  candidates: z.array(rowSupply),
  before: state.nullable(),
  after: state.nullable(),
  on: date.nullable(),
  foreseenOn: date.nullable(),
  cause: z.string(),
  causeText: z.string(),
})
export type PlannedRow = z.infer<typeof plannedRow>

const fileCounts = z.object({
  rows: z.number().int(),
  changes: z.number().int(),
  kept: z.number().int(),
  known: z.number().int(),
  asks: z.number().int(),
  left: z.number().int(),
})

/** What a file will change. `rows`: those that ask first, then those that change something; at most a thousand. */
export const previewOutcomeFile = defineCall('POST /outcomes/files/preview', {
  summary: 'What a file of a supplier will change, row by row',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TABLE_BYTES },
  body: fileOrder,
  answer: ok.extend({
    sheet: z.string(),
    sheets: z.array(z.string()),
    headingRow: z.number().int().nullable(),
    headings: z.array(z.string()),
    columns: z.record(z.enum(FILE_FIELDS), z.number().int().nullable()),
    /** Of the mapping that was remembered; 0 without one. */
    version: z.number().int(),
    extractOn: date,
    /** Where the day of the extract stands; `today`: nowhere, it is to be confirmed. */
    extractFrom: z.enum(['order', 'lines', 'name', 'today']),
    /** The words that nobody has taught, with the number of their rows. */
    unknown: z.object({
      states: z.array(z.object({ word: z.string(), money: z.boolean(), rows: z.number().int() })),
      causes: z.array(z.object({ word: z.string(), rows: z.number().int() })),
    }),
    counts: fileCounts,
    rows: z.array(plannedRow),
  }),
  failures: ['invalid', 'refused-file'],
})

/** Everything of it or nothing; rows that ask change nothing. `extractOn` is required: a person has confirmed it. */
export const importOutcomeFile = defineCall('POST /outcomes/files', {
  summary: 'Enter the outcomes of a file of a supplier, in one transaction',
  upload: { maxBytes: MAX_TABLE_BYTES },
  body: fileOrder.extend({ extractOn: date }),
  answer: ok.extend({ fileId: z.uuid().nullable(), counts: fileCounts }),
  failures: ['invalid', 'refused-file'],
})

export const listOutcomeFiles = defineCall('GET /outcomes/files', {
  summary: 'The newest files of suppliers that were read',
  answer: ok.extend({
    files: z.array(
      z.object({
        id: z.uuid(),
        supplier: z.string(),
        filename: z.string(),
        extractOn: date,
        version: z.number().int(),
        rows: z.number().int(),
        changed: z.number().int(),
        asked: z.number().int(),
        at: z.iso.datetime(),
        user: z.string(),
        undoneAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  failures: [],
})

/** 422 when something followed: a later outcome of one of its supplies. */
export const undoOutcomeFile = defineCall('DELETE /outcomes/files/:id', {
  summary: 'Undo a file of a supplier, while nothing followed',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'invalid'],
})
