import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../../shared/api/call.ts'
import {
  enterOutcome,
  importOutcomeFile,
  listOutcomeFiles,
  type PlannedRow,
  previewOutcomeFile,
  undoOutcomeFile,
} from '../../../../shared/api/outcomes.ts'
import { createRecord, readHistory } from '../../../../shared/api/records.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { seedSampleData } from '../../../../test/sample-data.ts'
import { serverOfFile } from '../../../../test/server.ts'
import { routes } from '../../../routes.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
interface Sample {
  id: string
  part: string
  supplier: string
  ourCode: string
  supplierCode: string | null
  pod?: string
  pdr?: string
  holder: { fiscalCode?: string; vat?: string; lastName?: string; company?: string }
  enteredOn: string
  state: 'sent' | 'ended'
}
const SUPPLIES: Sample[] = JSON.parse(String(fixture('supplies.json')))
interface Expected {
  file: string
  row: number
  supply?: string
  state?: string
  on?: string
  cause?: string
  ask?: string
  ignored?: string
}
const EXPECTED: { asOf: string; rows: Expected[] } = JSON.parse(String(fixture('expected-outcomes.json')))
const FILES: Record<string, string> = {
  'outcomes-lumevia.csv': 'Lumevia',
  'outcomes-metanord.csv': 'Metanord',
  'outcomes-ardesia.xlsx': 'Ardesia',
}

const clock = { now: new Date(`${EXPECTED.asOf}T09:00:00Z`) }
const server = await serverOfFile({ routes, now: () => clock.now })
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const agent = await server.signedIn()
const keeper = await server.signedIn({ enterOutcomes: true, role: 'admin' })

/** The ids of the supplies by their names in the samples. */
const ids = new Map<string, { id: string; recordId: string }>()
const nameOf = (id: string | undefined) => [...ids].find(([, one]) => one.id === id)?.[0]

beforeAll(async () => {
  const values = {
    ...sampleData.valuesOf(SAMPLES.dualDomestic),
    type_product: 'luce',
    codice_cliente_prec_intestatario: '123',
  }
  const body = { data: JSON.stringify(values), draft: false, holdersDiffer: true } as const
  for (const { id: name } of SUPPLIES) {
    const { recordId } = (await server.inject(createRecord, { body }, agent)).body
    const row = await db
      .selectFrom('supplies')
      .select('id')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow()
    ids.set(name, { id: row.id, recordId })
  }
}, 120_000)

/** The samples as they were entered. */
beforeEach(async () => {
  clock.now = new Date(`${EXPECTED.asOf}T09:00:00Z`)
  for (const table of ['supply_events', 'outcome_files', 'outcome_mappings', 'outcome_row_answers'] as const)
    await db.deleteFrom(table).execute()
  for (const sample of SUPPLIES) {
    const { id, recordId } = ids.get(sample.id)!
    await sql`update records set code = ${sample.ourCode}, data = data - 'codice_contratto_luce' - 'codice_contratto_gas'
      where id = ${recordId}`.execute(db)
    await db
      .updateTable('supplies')
      .set({
        part: sample.part as 'luce',
        supplier: sample.supplier,
        supplier_code: sample.supplierCode ?? '',
        point: sample.pod ?? sample.pdr ?? '',
        fiscal_code: sample.holder.fiscalCode ?? '',
        vat_number: sample.holder.vat ?? '',
        state: sample.state,
        state_on: sample.enteredOn,
        started_on: null,
        foreseen_on: null,
        cause: '',
        cause_text: '',
        attempts: 1,
      })
      .where('id', '=', id)
      .execute()
    const states = sample.state === 'ended' ? (['sent', 'ended'] as const) : (['sent'] as const)
    for (const state of states)
      await db
        .insertInto('supply_events')
        .values({
          supply_id: id,
          entry_id: id,
          attempt: 1,
          state,
          effective_on: sample.enteredOn,
          known_at: new Date(`${sample.enteredOn}T10:00:00Z`),
          created_at: new Date(`${sample.enteredOn}T10:00:00Z`),
          source: 'hand',
          user_id: keeper.user.id,
        })
        .execute()
  }
}, 60_000)

type Order = Partial<CallInput<typeof importOutcomeFile>['body']>
const formOf = (filename: string, order: Order, bytes: Uint8Array | string = fixture(filename)) =>
  fileForm(bytes, {
    filename,
    part: 'file',
    order: JSON.stringify({ supplier: FILES[filename] ?? 'Lumevia', ...order }),
  })
const preview = async (filename: string, order: Order = {}, bytes?: string) =>
  (await server.upload(previewOutcomeFile, formOf(filename, order, bytes), keeper)).body
/** As a person confirms the day that the preview proposes. */
async function upload(filename: string, order: Order = {}, bytes?: string) {
  const { extractOn } = await preview(filename, order, bytes)
  return (await server.upload(importOutcomeFile, formOf(filename, { extractOn, ...order }, bytes), keeper))
    .body
}
const stored = async (name: string) =>
  await db.selectFrom('supplies').selectAll().where('id', '=', ids.get(name)!.id).executeTakeFirstOrThrow()
async function everyState(): Promise<unknown> {
  const rows = await db
    .selectFrom('supplies')
    .select(['id', 'state', 'state_on', 'started_on', 'foreseen_on', 'cause', 'cause_text', 'supplier_code'])
    .execute()
  return Object.fromEntries(rows.map(({ id, ...row }) => [nameOf(id), row]).toSorted())
}

describe('the preview of a file [OUTCOME-25] [OUTCOME-26]', () => {
  it.each(Object.keys(FILES))('each row of %s says what it will change, or asks', async (name) => {
    const { rows } = await preview(name)
    const shown = rows
      .map((row) => [row.row, whatOf(row)])
      .toSorted(([one], [other]) => Number(one) - Number(other))
    const expected = EXPECTED.rows
      .filter(({ file, ignored }) => file === name && !ignored)
      .map((row) => [row.row, expectedOf(row)])
    expect(shown).toEqual(expected)
  })

  it('the day of the extract stands above the headings, in the name, or is to be confirmed', async () => {
    expect(await preview('outcomes-lumevia.csv')).toMatchObject({
      extractOn: '2026-11-27',
      extractFrom: 'lines',
      headingRow: 3,
    })
    expect(await preview('outcomes-metanord.csv')).toMatchObject({
      extractOn: '2026-11-28',
      extractFrom: 'today',
    })
    const named = await preview('esiti_20261103.csv', {}, String(fixture('outcomes-metanord.csv')))
    expect(named).toMatchObject({ extractOn: '2026-11-03', extractFrom: 'name' })
  })

  it('the words that nobody has taught are listed once', async () => {
    const { unknown } = await preview('outcomes-lumevia.csv')
    expect(unknown).toEqual({
      states: [{ word: 'BOH', money: false, rows: 1 }],
      causes: [{ word: 'ALTRO VEDI NOTE 17B', rows: 1 }],
    })
    expect((await preview('outcomes-metanord.csv')).unknown.states).toEqual([
      { word: 'STORNO', money: true, rows: 1 },
    ])
  })
})

/** What a row becomes, in the words of the expected rows. */
function whatOf(row: PlannedRow): string {
  if (row.effect === 'asks') return `asks ${row.question}`
  const state = `${nameOf(row.supply?.id)} ${row.after} ${row.cause || row.causeText}`.trim()
  return row.effect === 'known' ? `${state} (known)` : state
}

/** The rows of the list of expected results, with the name of each question. */
const QUESTIONS: Record<string, string> = {
  'unknown state': 'unknown-state',
  'not a date': 'date',
  'POD known, fiscal code of another: voltura or mistake': 'holder',
  'PDR without its leading zero: proposed, confirmed by a person': 'padded',
  'PDR rounded by Excel; no key matches': 'rounded',
  '«Storno» is money, not a state: the row goes to the statement, the state is asked': 'money',
}
function expectedOf({ supply, state, cause = '', ask, row, file }: Expected): string {
  const question = ask && QUESTIONS[ask]
  if (question) return `asks ${question}`
  if (file === 'outcomes-lumevia.csv' && row === 14) return 'S28 rejected ALTRO - VEDI NOTE 17B'
  // Older than what is known.
  if (file === 'outcomes-ardesia.xlsx' && row === 8) return 'S04 active'
  return `${supply} ${state} ${cause}`.trim() + (row === 12 ? ' (known)' : '')
}

describe('the upload of files [OUTCOME-27]', () => {
  const orders = Object.keys(FILES).flatMap((first, _, all) =>
    all
      .filter((name) => name !== first)
      .map((second) => [first, second, all.find((name) => name !== first && name !== second)!] as const),
  )

  it.each(orders)('the files %s, %s, %s end in the expected states', async (...names) => {
    for (const name of names) await upload(name)
    const last = new Map(EXPECTED.rows.filter(({ supply }) => supply).map((row) => [row.supply!, row]))
    for (const [name, { state, on, cause = '', ask }] of last) {
      const row = await stored(name)
      if (name === 'S04') expect(row).toMatchObject({ state: 'active', state_on: '2026-11-01' })
      else if (name === 'S28') expect(row).toMatchObject({ state: 'rejected', cause: '' })
      else if (ask && !state) expect([name, row.state]).toEqual([name, 'sent'])
      else expect([name, row.state, row.cause]).toEqual([name, state, cause])
      if (on && name !== 'S04')
        expect([name, state === 'accepted' ? row.foreseen_on : row.state_on]).toEqual([name, on])
    }
    expect(await stored('S20')).toMatchObject({ started_on: '2026-10-01', state_on: '2026-10-31' })
    expect(await stored('S90')).toMatchObject({ state: 'ended', supplier_code: '' })
  })

  it.each(Object.keys(FILES))('a second upload of %s changes nothing', async (name) => {
    await upload(name)
    const before = await everyState()
    clock.now = new Date(clock.now.getTime() + 60_000)
    const { fileId, counts } = await upload(name)
    expect({ fileId, changes: counts.changes, kept: counts.kept }).toEqual({
      fileId: null,
      changes: 0,
      kept: 0,
    })
    expect(await everyState()).toEqual(before)
  })

  it('a supply learns its code from a row, through the value of the form, and keeps a code that it has [OUTCOME-5]', async () => {
    await upload('outcomes-lumevia.csv')
    const { recordId } = ids.get('S09')!
    expect((await stored('S09')).supplier_code).toBe('LU-2026-90002')
    const record = await db
      .selectFrom('records')
      .select(['data', 'version'])
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow()
    expect(record.data).toMatchObject({ codice_contratto_luce: 'LU-2026-90002' })
    const { events } = (await server.inject(readHistory, { params: { id: recordId } }, keeper)).body
    expect(events.map(({ kind }) => kind)).toContain('outcome')
    expect((await stored('S16')).supplier_code).toBe('LU-2026-70016')
  })

  it('what was taught once is known in the next file, and so is the supply that a person has chosen [OUTCOME-28]', async () => {
    const words = { states: { BOH: 'sent' }, causes: { 'ALTRO VEDI NOTE 17B': 'technical' } } as const
    const rows = { 17: ids.get('S01')!.id, 16: null }
    await upload('outcomes-lumevia.csv', { words, rows })
    expect(await stored('S28')).toMatchObject({ state: 'rejected', cause: 'technical' })
    const again = await preview('outcomes-lumevia.csv')
    expect(again).toMatchObject({
      version: 1,
      unknown: { states: [], causes: [] },
      counts: { asks: 0, changes: 0 },
    })
    expect(again.rows.find(({ row }) => row === 16)?.effect).toBe('left')
  })

  it('an upload is undone with the codes that it has taught, and refused once something followed', async () => {
    const before = await everyState()
    const { fileId } = await upload('outcomes-ardesia.xlsx')
    clock.now = new Date(clock.now.getTime() + 60_000)
    await server.inject(undoOutcomeFile, { params: { id: fileId! } }, keeper)
    expect(await everyState()).toEqual(before)
    const second = await upload('outcomes-ardesia.xlsx')
    clock.now = new Date(clock.now.getTime() + 60_000)
    const body = { supplies: [ids.get('S07')!.id], state: 'sent' as const, on: '2026-11-28' }
    await server.inject(enterOutcome, { body }, keeper)
    const refused = await server.inject(undoOutcomeFile, { params: { id: second.fileId! } }, keeper)
    expect(refused.failure.issues?.[0]?.code).toBe('followed')
    const { files } = (await server.inject(listOutcomeFiles, {}, keeper)).body
    expect(files.map(({ undoneAt }) => undoneAt === null)).toEqual([true, false])
  })

  it('two uploads of one file at once enter its outcomes once', async () => {
    const answers = await Promise.all([upload('outcomes-lumevia.csv'), upload('outcomes-lumevia.csv')])
    expect(answers.filter(({ fileId }) => fileId !== null)).toHaveLength(1)
    const { count } = await db
      .selectFrom('supply_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('source', '=', 'file')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(11)
  })

  it('a file that is too long, or says no state, is refused with its sentence', async () => {
    const long = `POD;Stato\n${'IT001E1;Attivo\n'.repeat(20_001)}`
    const refused = await server.upload(previewOutcomeFile, formOf('lungo.csv', {}, long), keeper)
    expect(refused.failure.errorMessage).toBe('Il file ha più di 20.000 righe: dividilo.')
    const without = await server.upload(
      previewOutcomeFile,
      formOf('senza.csv', {}, 'POD;Nome\nIT1;Rossi\n'),
      keeper,
    )
    expect(without.failure.errorMessage).toBe('Nel file manca la colonna con lo stato.')
  })
})
