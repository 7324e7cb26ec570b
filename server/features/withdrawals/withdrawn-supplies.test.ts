import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallInput } from '../../../shared/api/call.ts'
import * as outcomes from '../../../shared/api/outcomes.ts'
import { readHistory, removeRecord, restoreRecord } from '../../../shared/api/records.ts'
import * as calls from '../../../shared/api/withdrawals.ts'
import { fileForm } from '../../../test/file-form.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { findWithdrawnParts } from '../../crm/withdrawn-contracts.ts'
import { outcomeFileRoutes } from '../outcomes/files/file-routes.ts'
import { outcomeRoutes } from '../outcomes/routes.ts'
import { reindexRecords } from '../records/reindex-records.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile([...withdrawalRoutes, ...outcomeRoutes, ...outcomeFileRoutes])
const { server } = seeded
const { db } = server.context
beforeEach(() => seeded.nextDay())

const today = () => romeDay(seeded.now)
const declare = (token: string, ...parts: calls.WithdrawnPart[]) =>
  server.inject(calls.declareWithdrawal, { params: { token }, body: { parts } })
const supplies = async (id: string) =>
  (await server.inject(outcomes.listSupplies, { params: { id } }, seeded.agent)).body.supplies
const states = async (id: string) =>
  (await supplies(id)).map(({ part, state, attempts }) => [part, state, attempts])
type Body = CallInput<typeof outcomes.enterOutcome>['body']
async function enter(body: Body) {
  const keeper = await server.signedIn({ role: 'admin' })
  return await server.inject(outcomes.enterOutcome, { body }, keeper)
}

describe('a withdrawal and the supplies of its record', () => {
  it('a withdrawal from one half withdraws its supply alone, and history and webhooks learn it once [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    await declare(token, 'gas')
    const [luce, gas] = await supplies(recordId)
    expect(luce).toMatchObject({ part: 'luce', state: 'to_send', events: [] })
    expect(gas).toMatchObject({
      part: 'gas',
      state: 'withdrawn',
      on: today(),
      events: [{ state: 'withdrawn', source: 'withdrawal', on: today(), undoneAt: null }],
    })
    const { events } = (await server.inject(readHistory, { params: { id: recordId } }, seeded.agent)).body
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind === 'withdrawn' || kind === 'outcome')
    expect(kinds).toEqual(['withdrawn'])
  })

  it('what is entered after a withdrawal, also by an administrator, does not end it, nor does its undoing [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    const [luce] = await supplies(recordId)
    const of = { supplies: [luce!.id], on: today() }
    const { entryId } = (await enter({ ...of, state: 'sent' })).body
    await declare(token, 'luce', 'gas')
    const back = await enter({ ...of, state: 'active', reason: 'Errore' })
    expect(back.failure.issues).toMatchObject([{ field: 'state', code: 'step-back' }])
    const keeper = await server.signedIn({ enterOutcomes: true })
    await server.inject(outcomes.undoOutcome, { params: { id: entryId! } }, keeper)
    expect((await supplies(recordId))[0]).toMatchObject({ state: 'withdrawn', on: today() })
  })

  it('no sequence of outcomes, files, undoings and rebuilt supplies loses a withdrawal [OUTCOME-9] [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    await db.updateTable('supplies').set({ supplier: 'Lumevia' }).where('record_id', '=', recordId).execute()
    const sold = await supplies(recordId)
    const [ids, points] = [sold.map(({ id }) => id), sold.map(({ point }) => point)]
    const entries: string[] = []
    const acts = {
      sent: async () => {
        const answer = await enter({ supplies: ids, state: 'sent', on: today(), reason: 'Prova' })
        if (answer.status === 200 && answer.body.entryId) entries.push(answer.body.entryId)
      },
      active: async () =>
        void (await enter({ supplies: ids, state: 'active', on: today(), reason: 'Prova' })),
      ended: async () => void (await enter({ supplies: ids, state: 'ended', on: today(), reason: 'Prova' })),
      undo: async () => {
        const id = entries.pop()
        const keeper = await server.signedIn({ enterOutcomes: true })
        if (id) await server.inject(outcomes.undoOutcome, { params: { id } }, keeper)
      },
      file: async () => {
        const lines = points.map((point) => `${point};Attivo;${today()}`)
        const order = JSON.stringify({ supplier: 'Lumevia', extractOn: today() })
        const form = fileForm(['POD;Stato;Data attivazione', ...lines].join('\n'), {
          filename: 'esiti.csv',
          part: 'file',
          order,
        })
        const keeper = await server.signedIn({ enterOutcomes: true })
        const { status } = await server.upload(outcomes.importOutcomeFile, form, keeper)
        expect(status).toBe(200)
      },
      rebuild: async () => {
        await db.deleteFrom('supply_events').where('supply_id', 'in', ids).execute()
        await reindexRecords(server.context)
      },
    }
    const sequence = fc.shuffledSubarray(Object.keys(acts) as (keyof typeof acts)[], { minLength: 3 })
    let declared = false
    await fc.assert(
      fc.asyncProperty(sequence, async (names) => {
        for (const name of names) {
          seeded.later(1)
          await acts[name]()
        }
        if (!declared) await declare(token, 'luce', 'gas')
        declared = true
        expect((await states(recordId)).map(([, state]) => state)).toEqual(['withdrawn', 'withdrawn'])
      }),
      { numRuns: 12 },
    )
  })

  it('the supplies of a removed record are withdrawn, which shows when it is restored [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    const params = { id: recordId }
    await server.inject(removeRecord, { params }, seeded.agent)
    await declare(token, 'luce')
    await server.inject(restoreRecord, { params }, await server.signedIn({ role: 'admin' }))
    expect(await states(recordId)).toEqual([
      ['luce', 'withdrawn', 1],
      ['gas', 'to_send', 1],
    ])
  })

  it('supplies that are built after the withdrawal know it [OUTCOME-6] [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    await declare(token, 'gas')
    await db.deleteFrom('supplies').where('record_id', '=', recordId).execute()
    await reindexRecords(server.context)
    expect(await states(recordId)).toEqual([
      ['luce', 'to_send', 1],
      ['gas', 'withdrawn', 1],
    ])
  })

  it('a contract that is signed again after a withdrawal is to be entered anew, as another attempt [OUTCOME-29]', async () => {
    const { token, recordId } = await seeded.signed()
    const [luce] = await supplies(recordId)
    await enter({ supplies: [luce!.id], state: 'sent', on: today() })
    await declare(token, 'luce', 'gas')
    await seeded.nextDay()
    const { body } = await seeded.send(recordId)
    const again = await seeded.tokenOf(body.envelope.id)
    await seeded.askCode(again)
    await seeded.sign(again, await seeded.codeOf(body.envelope.id))
    expect(await states(recordId)).toEqual([
      ['luce', 'to_send', 2],
      ['gas', 'to_send', 1],
    ])
    expect((await supplies(recordId))[0]!.events).toMatchObject([
      { state: 'to_send', source: 'signature' },
      { state: 'withdrawn', source: 'withdrawal', undoneAt: seeded.now.toISOString() },
      { state: 'sent', source: 'hand' },
    ])
    await enter({ supplies: [luce!.id], state: 'sent', on: today() })
    expect((await states(recordId))[0]).toEqual(['luce', 'sent', 2])
    await declare(again, 'luce')
    expect((await states(recordId))[0]).toEqual(['luce', 'withdrawn', 2])
  })

  it('a withdrawal by letter that names the code of a record withdraws its supplies, once for its history and the CRM [WITHDRAW-16]', async () => {
    const { recordId } = await seeded.signed()
    const row = db.selectFrom('records').select('code').where('id', '=', recordId)
    const { code } = await row.executeTakeFirstOrThrow()
    seeded.later(10)
    await db.updateTable('records').set({ code: '' }).where('id', '<>', recordId).execute()
    const session = await server.signedIn({ role: 'admin' })
    const letter = {
      via: 'letter',
      name: 'Maria Rossi',
      email: '',
      declaredAt: seeded.now.toISOString(),
    } as const
    const enter = async (contract: string) =>
      (await server.inject(calls.enterWithdrawal, { body: { ...letter, contract } }, session)).body.withdrawal
    expect(await enter(`${code}?`)).toMatchObject({ recordId: null, parts: [] })
    expect((await states(recordId)).map(([, state]) => state)).toEqual(['to_send', 'to_send'])
    expect(await enter(code)).toMatchObject({ recordId, parts: ['luce', 'gas'] })
    expect((await states(recordId)).map(([, state]) => state)).toEqual(['withdrawn', 'withdrawn'])
    expect(await findWithdrawnParts(db, recordId)).toEqual(['luce', 'gas'])
    const { events } = (await server.inject(readHistory, { params: { id: recordId } }, seeded.agent)).body
    expect(events.filter(({ kind }) => kind === 'withdrawn')).toHaveLength(1)
  })
})
