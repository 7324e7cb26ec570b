import { describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'
import { zohoField } from '../../../../test/stand-ins/zoho-fields.ts'
import type { CrmEntry } from '../port.ts'

const { standIn, zoho, customer, contract, idOf, value, count } = await openCrmSetup()
const crm = zoho()
const rowOf = (module: string, id: string) => standIn.rows(module).find((row) => row.id === id)!

async function enterContract(): Promise<{ entry: CrmEntry; id: string; contactId: string }> {
  const contactId = idOf(await crm.saveEntry(customer()))
  const entry = contract(contactId, `emptied ${count.people}:luce`)
  return { entry, contactId, id: idOf(await crm.saveEntry(entry)) }
}

const problem = (api_name: string, more: object = {}) => ({
  code: 'INVALID_DATA',
  message: 'invalid data',
  status: 'error',
  details: { api_name, ...more },
})
const refuse = (...problems: object[]) =>
  standIn.failNext({
    kind: 'reply',
    reply: {
      status: 202,
      body: {
        data: [
          problems.length === 1
            ? problems[0]
            : { code: 'MULTIPLE_OR_MULTI_ERRORS', message: '', details: { errors: problems } },
        ],
      },
    },
    path: '/Contratti/upsert',
  })

describe('a former field of an entry in Zoho [SYNC-10]', () => {
  it('a former field of an entry in Zoho is emptied; fields of others and new values stay', async () => {
    const { entry, id } = await enterContract()
    Object.assign(rowOf('Contratti', id), { Iban: 'of a user', Pod: 'of the entry' })
    expect(await crm.filledFields(entry)).toEqual(
      expect.arrayContaining(['Codice', 'Codice_Migrazione', 'Prodotto', 'Passaggio_Diretto']),
    )
    const former = { id, fields: ['Pod', 'Codice_Migrazione'] }
    expect(await crm.saveEntry({ ...entry, former })).toMatchObject({ ok: true, notEmptied: [] })
    expect(rowOf('Contratti', id)).toMatchObject({ Pod: null, Iban: 'of a user', Codice_Migrazione: 'X1' })
  })

  it('a former checkbox that Zoho refuses to empty gets false, and a required field keeps its value', async () => {
    const { entry, id } = await enterContract()
    const boolean = { data_type: 'boolean', json_type: 'boolean' }
    standIn.fields('Contratti').push(zohoField('Gratis', boolean), zohoField('Canale', { required: true }))
    Object.assign(rowOf('Contratti', id), { Gratis: true, Canale: 'web', Pod: 'x' })
    const former = { id, fields: ['Gratis', 'Canale', 'Pod'] }
    expect(await crm.saveEntry({ ...entry, former })).toMatchObject({ ok: true, notEmptied: ['Canale'] })
    expect(rowOf('Contratti', id)).toMatchObject({ Gratis: false, Canale: 'web', Pod: null })
    for (const _ of [1, 2]) {
      refuse(problem('Canale'), problem('Codice'))
      refuse(problem('Codice'))
    }
    expect(await crm.saveEntry({ ...entry, former })).toMatchObject({ ok: false, reason: 'refused' })
    standIn.calm()
  })

  it('a former field is not emptied in another customer of Zoho than the one that had it', async () => {
    const [entry, cf] = [customer(), 'VRDGLI85B41F205Y']
    const id = idOf(await crm.saveEntry(entry))
    const other = customer({ cf })
    const otherId = idOf(await crm.saveEntry(other))
    Object.assign(rowOf('Contacts', otherId), { Ateco: 'of a user' })
    const former = { id, fields: ['Ateco'] }
    expect(idOf(await crm.saveEntry({ ...entry, values: other.values, former }))).toBe(otherId)
    expect(rowOf('Contacts', otherId)).toMatchObject({ Ateco: 'of a user' })
  })

  it('an email that Zoho allows once leaves the customer who had another one before', async () => {
    const [first, entry] = [customer({ email: 'una@example.it' }), customer({ email: 'due@example.it' })]
    idOf(await crm.saveEntry(first))
    const id = idOf(await crm.saveEntry(entry))
    const values = new Map([...entry.values, ['$Email', value('una@example.it')]])
    const saved = await crm.saveEntry({ ...entry, values, former: { id, fields: ['Email'] } })
    expect(saved).toMatchObject({ ok: true, notWritten: ['Email'] })
    expect(rowOf('Contacts', id)).toMatchObject({ Email: null })
  })
})

describe('a former entry in Zoho [SYNC-10]', () => {
  it('a former contract in Zoho is renamed once, within the length of its name', async () => {
    const { entry, id } = await enterContract()
    rowOf('Contratti', id).Name = 'N'.repeat(80)
    for (const _repeat of [1, 2])
      expect(
        await crm.closeEntry({ key: entry.key, recordId: `r${count.people}`, part: 'luce', id }),
      ).toEqual({
        ok: true,
        id,
        closing: 'renamed',
      })
    expect(rowOf('Contratti', id).Name).toBe(`[annullato] ${'N'.repeat(68)}`)
  })

  it('a former contract in Zoho is found by its key when its id was never received; an unknown one is absent', async () => {
    const { entry, id } = await enterContract()
    expect(
      await crm.closeEntry({ key: entry.key, recordId: `r${count.people}`, part: 'luce', id: undefined }),
    ).toMatchObject({ id })
    for (const one of [undefined, '554000000000000001', '../x'])
      expect(
        await crm.closeEntry({ key: 'nobody:gas', recordId: `r${count.people}`, part: 'gas', id: one }),
      ).toMatchObject({
        ok: true,
        closing: 'absent',
      })
  })

  it('a former customer in Zoho stays if another record has created it, or a foreign contract is linked to it', async () => {
    const { entry, id, contactId } = await enterContract()
    const key = `r${count.people}:contact`
    const close = (own: string) =>
      crm.closeEntry({ key: own, recordId: `r${count.people}`, part: 'contact', id: contactId })
    expect(await close('other:contact')).toMatchObject({ closing: 'kept' })
    expect(await close(key)).toMatchObject({ closing: 'kept' })
    Object.assign(rowOf('Contratti', id), { Cliente: null })
    expect(entry.contactId).toBe(contactId)
    expect(await close(key)).toMatchObject({ closing: 'renamed' })
    expect(rowOf('Contacts', contactId).Last_Name).toBe('[annullato] Rossi')
  })

  it('a former contract in Zoho gets the final state of its module, or the name where Zoho forbids the step', async () => {
    const states = ['Attivo', 'Chiuso', 'Annullata'].map((name) => ({
      display_value: name,
      actual_value: name,
      type: 'used' as const,
    }))
    const state = zohoField('Stato_Contratto', { data_type: 'picklist', pick_list_values: states })
    standIn.fields('Contratti').push(state)
    await crm.listFields!('luce', { fresh: true })
    const closeOne = async () => {
      const { entry, id } = await enterContract()
      const closed = await crm.closeEntry({ key: entry.key, recordId: `r${count.people}`, part: 'luce', id })
      return { closed, row: rowOf('Contratti', id) }
    }
    expect(await closeOne()).toMatchObject({
      closed: { ok: true, closing: 'closed' },
      row: { Stato_Contratto: 'Annullata', Name: 'LRossi11' },
    })
    state.length = 3
    const refused = await closeOne()
    expect(refused).toMatchObject({ closed: { closing: 'renamed' }, row: { Name: '[annullato] LRossi11' } })
    expect(refused.row).not.toHaveProperty('Stato_Contratto')
  })
})
