import { expect, it } from 'vitest'
import { listCheckpoints, tickCheckpoint } from '../../../../shared/api/script-checkpoints.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import type { SignedIn } from '../../../../test/factories.ts'
import { addRow } from '../../../../test/rows.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'

const setup = await SigningSetup.ofFile()
const { server } = setup
const { db } = server.context
const admin = await server.signedIn({ role: 'admin', sendEmail: true })
const REASON = 'Letto di persona'

async function contract(): Promise<string> {
  const id = await setup.record()
  const { operation_l } = await db
    .selectFrom('records')
    .select('operation_l')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const script = '<p>Il recesso</p>[[letto*: Il recesso]][[domanda*: Conferma?]][[letto: Saluti]]'
  await db.updateTable('scripts').set({ script }).where('id', '=', operation_l!).execute()
  return id
}
const tick = async (id: string, number: number, answer: 'read' | 'yes' | 'no') => {
  const { checkpoints } = (await server.inject(listCheckpoints, { params: { id } }, setup.agent)).body
  const { part, passage } = checkpoints[number - 1]!
  await server.inject(tickCheckpoint, { params: { id }, body: { part, passage, answer } }, setup.agent)
}
const finding = async (id: string, session: SignedIn = setup.agent, saleChannel?: 'phone' | 'desk') => {
  const body = saleChannel ? { saleChannel } : {}
  const { findings } = (await server.inject(preflightSending, { params: { id }, body }, session)).body
  return findings.find(({ code }) => code === 'checkpoints')
}

it('A required checkpoint that nobody ticked, or answered no, stops the sending with its rule [CHECKPOINT-4]', async () => {
  const id = await contract()
  const message =
    'Punti obbligatori dello script non a posto: «Il recesso» (non letto); «Conferma?» (senza risposta). Regola: «Segnare i punti dello script al telefono».'
  expect(await finding(id)).toMatchObject({ weight: 'blocks', message })
  expect((await setup.send(id, { checkpoints: REASON })).failure.issues).toMatchObject([
    { code: 'checkpoints' },
  ])
  await tick(id, 1, 'read')
  await tick(id, 2, 'no')
  expect((await finding(id))?.message).toContain('a posto: «Conferma?» (risposta: no).')
  await tick(id, 2, 'yes')
  expect(await finding(id)).toBeUndefined()
  expect((await setup.send(id)).status).toBe(200)
})

it('A checkpoint that was read of another text does not count, and the finding says so [CHECKPOINT-5]', async () => {
  const id = await contract()
  await tick(id, 1, 'read')
  await tick(id, 2, 'yes')
  const script = '<p>Il recesso, entro 30 giorni</p>[[letto*: Il recesso]][[domanda*: Conferma?]]'
  await db.updateTable('scripts').set({ script }).where('script', 'like', '<p>Il recesso</p>%').execute()
  expect((await finding(id))?.message).toContain(
    '«Il recesso» (segnato su una versione di prima dello script)',
  )
})

it('A contract that was sold in another way has no phone script that must be read [CHECKPOINT-4]', async () => {
  const id = await contract()
  expect(await finding(id, setup.agent, 'desk')).toBeUndefined()
  expect(await finding(id, setup.agent, 'phone')).toBeDefined()
})

it('An administrator waives it with a reason, which stands in the evidence [CHECKPOINT-4]', async () => {
  const id = await contract()
  expect(await finding(id, admin)).toMatchObject({ weight: 'waivable' })
  setup.agent = admin
  expect((await setup.send(id)).status).toBe(422)
  const { status, body } = await setup.send(id, { checkpoints: REASON })
  expect(status).toBe(200)
  const events = await db
    .selectFrom('envelope_events')
    .select('detail')
    .where('envelope_id', '=', body.envelope.id)
    .where('what', '=', 'checkpoints')
    .execute()
  expect(events).toMatchObject([{ detail: { reason: expect.stringContaining(REASON) } }])
})

it('While the rule is off nothing is asked [RULE-3]', async () => {
  const id = await contract()
  const off = { key: 'script-checkpoints', value: 'false', valid_from: '2026-01-01' } as const
  await addRow(db, 'duty_rules', { ...off, source: 'Prova', reason: 'Prova' })
  expect(await finding(id)).toBeUndefined()
})
