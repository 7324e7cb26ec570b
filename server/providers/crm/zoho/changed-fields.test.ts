import { afterEach, describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'
import { openZoho } from '../../../../test/open-zoho.ts'
import type { ZohoField } from '../../../../test/stand-ins/zoho-fields.ts'

const { db, settings, clock, standIn, zoho, value, customer, contract, idOf } = await openCrmSetup()
const crm = zoho()
const undo: (() => void)[] = []
afterEach(() => {
  for (const one of undo.splice(0).reverse()) one()
  standIn.calm()
})

const fieldOf = (module: string, name: string) =>
  standIn.fields(module).find(({ api_name }) => api_name === name)!
/** An administrator of Zoho changes a field after it was read. */
function change(module: string, name: string, changes: Partial<ZohoField>): void {
  const field = fieldOf(module, name)
  const before = { ...field }
  Object.assign(field, changes)
  undo.push(() => Object.assign(field, before))
}
const named = (name: string, text: string) => {
  const entry = customer()
  return { ...entry, values: new Map([...entry.values, [name, value(text)]]) }
}

describe('fields of Zoho that change after they were read', () => {
  it('a value for a field that has become shorter is refused with both lengths, although the cache is older', async () => {
    idOf(await crm.saveEntry(customer()))
    change('Contacts', 'Codice_Fiscale', { length: 10 })
    expect(await crm.saveEntry(customer())).toMatchObject({
      ok: false,
      detail: 'Codice fiscale: al massimo 10 caratteri, sono 16',
    })
  })

  it('the refusal itself names the length while the fields of the module cannot be read', async () => {
    idOf(await crm.saveEntry(customer()))
    change('Contacts', 'Codice_Fiscale', { length: 11 })
    const forbidden = { code: 'NO_PERMISSION', message: 'permission denied', details: {}, status: 'error' }
    const reply = {
      kind: 'reply',
      reply: { status: 403, body: forbidden },
      path: '/settings/fields',
    } as const
    standIn.failNext(...Array.from({ length: 5 }, () => reply))
    expect(await crm.saveEntry(customer())).toMatchObject({
      ok: false,
      detail: 'Codice fiscale: al massimo 11 caratteri, sono 16',
    })
  })

  it('a name for a field that has become shorter is shortened, and the entry is saved', async () => {
    idOf(await crm.saveEntry(customer()))
    change('Contacts', 'First_Name', { length: 5 })
    const saved = await crm.saveEntry(named('$Nome', 'Mariangela'))
    expect(saved).toMatchObject({ ok: true, notices: [expect.stringContaining('al massimo 5 caratteri')] })
  })

  it.each([
    ['renamed', { api_name: 'Codice_Vecchio' }],
    ['read-only', { read_only: true }],
  ])('a value for a field that is %s enters nowhere, which the outcome names', async (_title, changes) => {
    const contactId = idOf(await crm.saveEntry(customer()))
    change('Contratti', 'Codice_Migrazione', changes)
    await crm.listFields!('luce', { fresh: true })
    expect(await crm.saveEntry(contract(contactId, `missing ${_title}`))).toMatchObject({
      ok: true,
      missing: { module: 'Contratti', fields: ['Codice_Migrazione'] },
      notices: [
        'Non è entrato, perché nel CRM il campo non c’è o non si scrive: Codice migrazione («Codice_Migrazione»)',
      ],
    })
  })

  it('a lead whose value has no field names the field', async () => {
    const contactId = idOf(await crm.saveEntry(customer()))
    change('Leads', 'Lead_Source', { api_name: 'Fonte' })
    const lead = { contactId, source: 'Web', ownerId: '554', contractType: 'telco', callbackTime: '' }
    expect(await crm.saveLead('missing field', lead)).toMatchObject({
      ok: true,
      missing: { module: 'Leads', fields: ['Lead_Source'] },
    })
  })

  it('an entry without missing fields names none', async () => {
    expect(await crm.saveEntry(customer())).not.toHaveProperty('missing')
  })
})

describe('the refusals of Zoho', () => {
  const codes = [
    'INVALID_DATA',
    'MANDATORY_NOT_FOUND',
    'DEPENDENT_FIELD_MISSING',
    'LIMIT_EXCEEDED',
    'RECORD_IN_BLUEPRINT',
    'NOT_APPROVED',
    'ALREADY_MODIFIED',
    'INVALID_MODULE',
    'INVALID_URL_PATTERN',
    'INVALID_QUERY',
    'REQUIRED_PARAM_MISSING',
    'OAUTH_SCOPE_MISMATCH',
    'NO_PERMISSION',
    'AUTHORIZATION_FAILED',
    'FEATURE_NOT_SUPPORTED',
    'SOMETHING_NEW',
  ]
  it.each(codes)('a refusal of Zoho is an Italian sentence: %s', async (code) => {
    const english = 'the request is not what it should be'
    for (const details of [{}, { api_name: 'Email' }]) {
      const problem = { code, message: english, details, status: 'error' }
      for (const body of [{ data: [problem] }, problem]) {
        const reply = { kind: 'reply', reply: { status: 400, body }, path: '/Contacts/' } as const
        standIn.failNext(...Array.from({ length: 8 }, () => reply))
        const outcome = await openZoho({ db, settings, now: () => clock.at }).saveEntry(customer())
        standIn.calm()
        expect(outcome.ok).toBe(false)
        const { detail } = outcome as { detail: string }
        expect(detail).not.toContain(english)
        expect(detail).toMatch(/(?:^|\s)(?:è|il|nel|al|dal|del|una?|la|l’edizione) /)
      }
    }
  })
})
