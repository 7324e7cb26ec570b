import { describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../test/crm-setup.ts'
import { failInsert, type When } from '../../../test/fail-insert.ts'
import { ZOHO_KEY_FIELD } from '../../../test/stand-ins/zoho.ts'
import { createBuiltInCrm } from './built-in.ts'

const { db, files, standIn, zoho, builtIn, count, customer, contract, idOf, pdf } = await openCrmSetup()

const brokenBuiltIn = (when: When) =>
  createBuiltInCrm({ db: db.withPlugin(failInsert(when)), files, publicUrl: 'http://localhost:3000' })
const silentZoho = (when: When) => {
  standIn.failNext({ kind: 'silence', when, path: '/Contratti/upsert' })
  return zoho({}, 1_000)
}

describe.each([
  ['built-in', () => builtIn, brokenBuiltIn],
  ['Zoho', zoho, silentZoho],
] as const)('the CRM: %s [CRM-9] [GAP-77]', (_name, make, failing) => {
  const crm = make()

  it.each(['before', 'after'] as const)(
    'the CRM ends with one entry when it stopped responding %s the effect',
    async (when) => {
      const contact = idOf(await crm.saveEntry(customer()))
      const entry = contract(contact, `silent ${when} ${count.people}`)
      const failed = await failing(when)
        .saveEntry(entry)
        .catch(() => ({ ok: false }))
      expect(failed.ok).toBe(false)
      const id = idOf(await crm.saveEntry(entry))
      expect(idOf(await crm.saveEntry(entry))).toBe(id)
      const own = await db.selectFrom('crm_contracts').select('id').where('key', '=', entry.key).execute()
      const theirs = standIn.rows('Contratti').filter((row) => row[ZOHO_KEY_FIELD] === entry.key)
      expect(own.length + theirs.length).toBe(1)
    },
  )

  it('the CRM accepts the other entries when one is refused, and that one after its correction', async () => {
    const contact = idOf(await crm.saveEntry(customer()))
    const key = `partial ${count.people}`
    const outcomes = [
      await crm.saveEntry(contract(contact, `${key} 1`)),
      await crm.saveEntry(contract(undefined, `${key} 2`)),
      await crm.saveEntry(contract(contact, `${key} 3`)),
    ]
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    const second = idOf(await crm.saveEntry(contract(contact, `${key} 2`)))
    expect(new Set([...outcomes.map((one) => one.ok && one.id), second]).size).toBe(4)
  })

  it('the CRM creates an entry once for a key, and updates it', async () => {
    const entry = customer()
    const id = idOf(await crm.saveEntry(entry))
    expect(id).toMatch(/^\d{18}$/)
    expect(idOf(await crm.saveEntry(entry))).toBe(id)
    const key = `${entry.key}:luce`
    const first = idOf(await crm.saveEntry(contract(id, key)))
    expect(idOf(await crm.saveEntry(contract(id, key)))).toBe(first)
  })

  it('the CRM returns the number of a contract, every time [GAP-136]', async () => {
    const entry = contract(idOf(await crm.saveEntry(customer())), `number ${count.people}`)
    const first = await crm.saveEntry(entry)
    expect(first).toMatchObject({ ok: true, number: expect.stringMatching(/^C/) })
    expect(await crm.saveEntry(entry)).toEqual(first)
  })

  it('the CRM finds a customer by the given id and by the tax code', async () => {
    const cf = 'VRDGLI85B41F205Y'
    const id = idOf(await crm.saveEntry(customer({ cf })))
    expect(idOf(await crm.saveEntry(customer({ cf })))).toBe(id)
    expect(idOf(await crm.saveEntry(customer({ contactId: id })))).toBe(id)
    const removedId = idOf(await crm.saveEntry(customer({ contactId: '554000000000000001' })))
    expect(removedId).not.toBe('554000000000000001')
  })

  it('the CRM finds the customer who has the tax code before the one of the key [SYNC-11]', async () => {
    const [first, other] = [customer(), customer()]
    const [id, otherId] = [idOf(await crm.saveEntry(first)), idOf(await crm.saveEntry(other))]
    expect(idOf(await crm.saveEntry({ ...first, values: other.values }))).toBe(otherId)
    expect(idOf(await crm.saveEntry(first))).toBe(id)
  })

  it('the CRM keeps two customers with the same email separate [SYNC-11]', async () => {
    const email = `famiglia${count.people}@example.it`
    const [first, other] = [customer({ email }), customer({ email })]
    const ids = [idOf(await crm.saveEntry(first)), idOf(await crm.saveEntry(other))]
    expect(new Set(ids).size).toBe(2)
    const again = [idOf(await crm.saveEntry(other)), idOf(await crm.saveEntry(first))]
    expect(again.reverse()).toEqual(ids)
  })

  it('the CRM refuses a contract without its customer', async () => {
    expect(await crm.saveEntry(contract(undefined, 'nobody'))).toMatchObject({
      ok: false,
      reason: 'refused',
    })
  })

  it('the CRM attaches a file to a contract once', async () => {
    const id = idOf(await crm.saveEntry(contract(idOf(await crm.saveEntry(customer())), `f${count.people}`)))
    const file = pdf(`${id}:a.pdf`)
    const first = idOf(await crm.attach('luce', id, file))
    expect(idOf(await crm.attach('luce', id, file))).toBe(first)
  })

  it('the CRM has a page for every entry', async () => {
    const id = idOf(await crm.saveEntry(customer()))
    expect(await crm.pageOf('contact', id)).toMatch(new RegExp(`^https?://.*${id}$`))
  })
})
