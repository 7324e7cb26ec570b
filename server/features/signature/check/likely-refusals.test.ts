import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import type { Values } from '../../../../contract/index.ts'
import type { OutcomeState } from '../../../../contract/outcomes/index.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'

const seeded = await SigningSetup.ofFile()
const { server } = seeded
const { db } = server.context
beforeEach(async () => {
  await seeded.nextDay()
  await db.updateTable('supplies').set({ point: '', supplier: '', state: 'to_send' }).execute()
})

const CODES = ['likely-refusal', 'refused-before']
const findings = async (id: string) => {
  const { body } = await server.inject(preflightSending, { params: { id } }, seeded.agent)
  return body.findings.filter(({ code }) => CODES.includes(code))
}
const setSupplies = async (
  id: string,
  values: { supplier?: string; state?: OutcomeState; fiscal_code?: string },
) => {
  await db.updateTable('supplies').set(values).where('record_id', '=', id).execute()
}
/** Two records of the same point. */
async function twoOf(values: Values, state: OutcomeState, other: Parameters<typeof setSupplies>[1] = {}) {
  const former = await seeded.record(values, { holdersDiffer: true })
  await setSupplies(former, { supplier: 'Lumevia', state, ...other })
  const { code } = await db
    .selectFrom('records')
    .select('code')
    .where('id', '=', former)
    .executeTakeFirstOrThrow()
  const id = await seeded.record(values, { holdersDiffer: true })
  await setSupplies(id, { supplier: 'Lumevia' })
  return { id, code }
}
const takeover: Values = SAMPLES.dualDomestic
const change: Values = SAMPLES.gasChange
const { pdr } = change

describe('the form against the records of the office [OUTCOME-30]', () => {
  it.each<
    [string, Values, OutcomeState, Parameters<typeof setSupplies>[1], string[], (code: string) => string]
  >([
    [
      'the same contract that runs',
      change,
      'accepted',
      {},
      ['pdr'],
      (code) => `Lo stesso contratto sul punto ${pdr} è già in corso (${code}, Accettato): sarebbe doppio.`,
    ],
    [
      'another request at the point',
      change,
      'suspended',
      { supplier: 'Metanord' },
      ['pdr'],
      (code) => `Sul punto ${pdr} è in corso un’altra richiesta (${code}, Sospeso).`,
    ],
    [
      'a change where another holder is active',
      change,
      'active',
      { fiscal_code: 'VRDNNA80E52F205Z' },
      ['operation_gas', 'pdr'],
      (code) => `Il punto ${pdr} (${code}) è attivo a nome di un altro: serve una voltura.`,
    ],
    [
      'a change to the supplier of the customer',
      change,
      'active',
      {},
      ['operation_gas', 'pdr'],
      (code) => `Il cliente è già fornito da Lumevia al punto ${pdr} (${code}).`,
    ],
    [
      'a change where the supply has ended',
      change,
      'ended',
      {},
      ['operation_gas', 'pdr'],
      (code) => `La fornitura al punto ${pdr} è cessata (${code}): serve un subentro, non un cambio.`,
    ],
    [
      'a takeover where the supply is active',
      takeover,
      'active',
      {},
      ['operation_gas', 'pdr'],
      (code) => `Il punto ${takeover.pdr} (${code}) è già attivo: serve una voltura o un cambio.`,
    ],
  ])('the check before sending warns of %s', async (_name, values, state, other, fields, message) => {
    const { id, code } = await twoOf(values, state, other)
    expect(await findings(id)).toEqual([
      { code: 'likely-refusal', weight: 'waivable', fields, message: message(code) },
    ])
  })

  it.each<[string, OutcomeState, Parameters<typeof setSupplies>[1]]>([
    ['refused', 'rejected', {}],
    ['only saved', 'to_send', {}],
    ['active with another supplier', 'active', { supplier: 'Metanord' }],
  ])('a record at the point that is %s says nothing', async (_name, state, other) => {
    const { id } = await twoOf(change, state, other)
    expect(await findings(id)).toEqual([])
  })

  it('a removed record at the point says nothing', async () => {
    const { id } = await twoOf(change, 'active')
    await db.updateTable('records').set({ removed_at: seeded.now }).where('id', '!=', id).execute()
    expect(await findings(id)).toEqual([])
  })
})

describe('the form alone [OUTCOME-30]', () => {
  it('the check before sending warns of a change to the former supplier', async () => {
    const id = await seeded.record({ ...change, ex_venditore: 'LUMEVIA' })
    await setSupplies(id, { supplier: 'Lumevia' })
    expect(await findings(id)).toMatchObject([
      { fields: ['ex_venditore'], message: 'Il cliente è già fornito da Lumevia: non è un cambio.' },
    ])
  })

  it('the check before sending warns of a distributor that is not that of the POD', async () => {
    const id = await seeded.record({
      ...SAMPLES.cadastral,
      pod: 'IT002E12345678',
      distributore_luce: 'Unareti',
    })
    expect(await findings(id)).toMatchObject([
      { code: 'likely-refusal', fields: ['pod', 'distributore_luce'] },
    ])
  })
})

describe('the numbers of the office [OUTCOME-30]', () => {
  it('a cause that came up three times in the last ten outcomes of the supplier is told, and waived with a reason', async () => {
    for (const cause of ['paper-missing', 'paper-missing', 'debt', '']) {
      const refused = await seeded.record(change, { holdersDiffer: true })
      const words = { cause, cause_text: cause ? '' : 'MANCA REMI' }
      await db
        .updateTable('supplies')
        .set({ ...words, point: '', supplier: 'Metanord', state: 'rejected', state_on: '2026-11-10' })
        .where('record_id', '=', refused)
        .execute()
    }
    const id = await seeded.record(change, { holdersDiffer: true })
    await setSupplies(id, { supplier: 'Metanord' })
    expect(await findings(id)).toEqual([])
    await db.updateTable('supplies').set({ cause: 'paper-missing' }).where('cause', '=', 'debt').execute()
    expect(await findings(id)).toEqual([
      {
        code: 'refused-before',
        weight: 'waivable',
        fields: [],
        message: 'Metanord, gas: 3 degli ultimi 4 esiti sono KO: Documento mancante.',
      },
    ])
    expect((await seeded.send(id)).failure.issues).toMatchObject([{ code: 'refused-before' }])
    const { status } = await seeded.send(id, { 'refused-before': 'I documenti ci sono tutti' })
    expect(status).toBe(200)
  })
})
