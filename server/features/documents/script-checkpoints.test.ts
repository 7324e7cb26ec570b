import { expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { previewPhoneScripts } from '../../../shared/api/documents.ts'
import { createRecord, readHistory, removeRecord } from '../../../shared/api/records.ts'
import { listCheckpoints, tickCheckpoint } from '../../../shared/api/script-checkpoints.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { addRow } from '../../../test/rows.ts'

const setup = await openRecordSetup()
const { server, agent, colleague, sampleData } = setup
const { db } = server.context
const PRICE = '<p>Buongiorno $Nome &amp; famiglia.</p>[[letto*: Il recesso di {cellulare}]]'
const QUESTION = '<p>Conferma?</p>[[domanda: Vuole cambiare?]]'

async function contract(script = PRICE + QUESTION, more: Values = {}): Promise<string> {
  const values = { ...sampleData.valuesOf(SAMPLES.dualDomestic), ...more }
  await db.updateTable('scripts').set({ script }).where('id', '=', values.operation_ee!.id).execute()
  const body = { data: JSON.stringify(values), draft: false }
  return (await server.inject(createRecord, { body }, agent)).body.recordId
}
const list = async (id: string) =>
  (await server.inject(listCheckpoints, { params: { id } }, agent)).body.checkpoints
const tick = async (id: string, number: number, answer: 'read' | 'yes' | 'no' | null, session = agent) => {
  const { part, passage } = (await list(id))[number - 1]!
  return await server.inject(tickCheckpoint, { params: { id }, body: { part, passage, answer } }, session)
}

it('The checkpoints of the script have their numbers and the values of the record [CHECKPOINT-2]', async () => {
  const id = await contract()
  expect(await list(id)).toMatchObject([
    {
      part: 'luce',
      number: 1,
      kind: 'read',
      isRequired: true,
      text: 'Il recesso di 333 123 4567',
      tick: null,
    },
    { part: 'luce', number: 2, kind: 'question', isRequired: false, text: 'Vuole cambiare?', tick: null },
  ])
})

it('A tick has its user, its time, the version of the record and the words that were read [CHECKPOINT-3]', async () => {
  const id = await contract()
  const { body } = await tick(id, 1, 'read', colleague)
  const user = `${colleague.user.name} ${colleague.user.last_name}`.trim()
  const at = setup.clock.now.toISOString()
  expect(body.checkpoints[0]!.tick).toEqual({ answer: 'read', at, user, version: 1 })
  const row = await db
    .selectFrom('script_ticks')
    .select('passage')
    .where('record_id', '=', id)
    .executeTakeFirst()
  expect(row!.passage).toBe(`Buongiorno ${SAMPLES.dualDomestic.name} & famiglia.\nIl recesso di 333 123 4567`)
})

it('A tick is taken back, an answer is changed, and every one stays in the history [CHECKPOINT-3]', async () => {
  const id = await contract()
  await tick(id, 1, 'read')
  await tick(id, 1, 'read')
  expect((await tick(id, 1, null)).body.checkpoints[0]!.tick).toBeNull()
  await tick(id, 2, 'no')
  expect((await tick(id, 2, 'yes')).body.checkpoints[1]!.tick).toMatchObject({ answer: 'yes' })
  const { events } = (await server.inject(readHistory, { params: { id } }, agent)).body
  expect(events.filter(({ kind }) => kind === 'checkpoint')).toHaveLength(4)
})

it('A tick of another passage is one of a former version, and a change elsewhere leaves it [CHECKPOINT-5]', async () => {
  const id = await contract()
  await tick(id, 1, 'read')
  await contract(`${PRICE}<p>Altro</p>${QUESTION}`)
  expect((await list(id))[0]).toMatchObject({ tick: { answer: 'read' }, formerTick: null })
  await contract(PRICE.replace('Buongiorno', 'Buonasera') + QUESTION)
  expect((await list(id))[0]).toMatchObject({ tick: null, formerTick: { answer: 'read' } })
})

it('A passage that the script no longer has, and an answer of another kind, are refused', async () => {
  const id = await contract()
  const body = { part: 'luce', passage: 'a'.repeat(64), answer: 'read' } as const
  const unknown = await server.inject(tickCheckpoint, { params: { id }, body }, agent)
  expect(unknown.failure.issues).toMatchObject([{ field: 'passage' }])
  expect((await tick(id, 1, 'yes')).failure.issues).toMatchObject([{ field: 'answer' }])
  expect((await tick(id, 2, 'read')).failure.issues).toMatchObject([{ field: 'answer' }])
})

it('A removed record is not ticked', async () => {
  const id = await contract()
  const { passage } = (await list(id))[0]!
  await server.inject(removeRecord, { params: { id } }, agent)
  const body = { part: 'luce', passage, answer: 'read' } as const
  expect((await server.inject(tickCheckpoint, { params: { id }, body }, agent)).failure.error.id).toBe(
    'removed',
  )
})

it('A value of the record with brackets is no checkpoint of the script, and is read as it is typed', async () => {
  const description = '[[letto*: Il prezzo]]'
  const id = await contract('<p>Nota: {description}</p>[[letto: Fine di {description}]]', { description })
  expect(await list(id)).toMatchObject([{ number: 1, kind: 'read', text: `Fine di ${description}` }])
  await tick(id, 1, 'read')
  const { passage } = await db
    .selectFrom('script_ticks')
    .select('passage')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(passage).toBe(`Nota: ${description}\nFine di ${description}`)
  const { energia } = (await server.inject(previewPhoneScripts, { params: { id } }, agent)).body
  expect(energia!.html).toContain(`Nota: ${description}`)
  expect(energia!.html.match(/<mark>/g)).toHaveLength(1)
})

it('While the rule is off nobody asks [RULE-3]', async () => {
  const id = await contract()
  const off = { key: 'script-checkpoints', value: 'false', valid_from: '2026-01-01' } as const
  await addRow(db, 'duty_rules', { ...off, source: 'Prova', reason: 'Prova' })
  expect((await server.inject(listCheckpoints, { params: { id } }, agent)).body.asked).toBe(false)
})
