import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import type { CallInput } from '../../../../shared/api/call.ts'
import {
  enterOutcome,
  importOutcomeFile,
  listSupplies,
  previewOutcomeFile,
} from '../../../../shared/api/outcomes.ts'
import { createRecord } from '../../../../shared/api/records.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../../test/sample-data.ts'
import { serverOfFile } from '../../../../test/server.ts'
import { routes } from '../../../routes.ts'
import { workbookOf } from '../../../spreadsheets/fixtures/hostile-workbooks.ts'

const clock = { now: SAMPLE_TIME }
const server = await serverOfFile({ routes, now: () => clock.now })
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const keeper = await server.signedIn({ enterOutcomes: true })
beforeEach(() => {
  clock.now = SAMPLE_TIME
})

const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
async function create() {
  const body = { data, draft: false, holdersDiffer: true } as const
  const { recordId } = (await server.inject(createRecord, { body }, keeper)).body
  const read = async () => {
    const { supplies } = (await server.inject(listSupplies, { params: { id: recordId } }, keeper)).body
    return supplies.find(({ part }) => part === 'luce')!
  }
  return { read, id: (await read()).id }
}
const order = JSON.stringify({ supplier: 'Lumevia', extractOn: '2026-11-19' })
const formOf = (bytes: Uint8Array | string, filename = 'esiti.csv') =>
  fileForm(bytes, { filename, part: 'file', order })
const eventsOf = async () => (await db.selectFrom('supply_events').select('id').execute()).length

describe('a file that the server refuses [OUTCOME-25]', () => {
  it('a file of a million rows is refused with its sentence, and says nothing of any supply', async () => {
    const rows = `POD;Stato\n${'1;KO\n'.repeat(1_000_000)}`
    for (const call of [previewOutcomeFile, importOutcomeFile]) {
      const { failure, status } = await server.upload(call, formOf(rows), keeper)
      expect([status, failure.errorMessage]).toEqual([422, 'Il file ha più di 20.000 righe: dividilo.'])
    }
    expect(await eventsOf()).toBe(0)
  })

  it('a workbook that is too large once it is unpacked is refused with its sentence', async () => {
    const blanks = ' '.repeat(40 * 1024 * 1024)
    const bomb = await workbookOf(blanks)
    for (const call of [previewOutcomeFile, importOutcomeFile]) {
      const { failure, status } = await server.upload(call, formOf(bomb, 'esiti.xlsx'), keeper)
      expect([status, failure.error.id]).toEqual([422, 'refused-file'])
      expect(failure.errorMessage).toContain('una volta decompresso')
    }
  })
})

it('an outcome that is entered after the clock was set back counts as the later one [OUTCOME-8]', async () => {
  const { id, read } = await create()
  const enter = async (body: Omit<CallInput<typeof enterOutcome>['body'], 'supplies'>) => {
    const { status } = await server.inject(enterOutcome, { body: { ...body, supplies: [id] } }, keeper)
    expect(status).toBe(200)
  }
  await enter({ state: 'active', on: '2026-11-10' })
  await enter({ state: 'contested', on: '2026-11-18' })
  clock.now = new Date(SAMPLE_TIME.getTime() - 3_600_000)
  await enter({ state: 'active', on: '2026-11-18' })
  expect((await read()).state).toBe('active')
})

// The last one: the server takes the disk for full for a while.
it('a disk that becomes full while a file is entered leaves nothing of it [OUTCOME-27]', async () => {
  const { id, read } = await create()
  // No other contract has it.
  const point = 'IT001E77777777'
  await db.updateTable('supplies').set({ point }).where('id', '=', id).execute()
  const file = formOf(`POD;Stato;Data esito\n${point};Attivo;2026-11-10\n`)
  await sql`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger no_space before insert on outcome_files execute function no_space()`.execute(db)
  const { status } = await server.upload(importOutcomeFile, file, keeper)
  await sql`drop trigger no_space on outcome_files`.execute(db)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(status).toBeGreaterThanOrEqual(500)
  expect(await read()).toMatchObject({ state: 'to_send', events: [] })
  expect((await server.upload(importOutcomeFile, file, keeper)).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'active', events: [{ source: 'file' }] })
})
