import { describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'

const { standIn, zoho, value, customer, contract, idOf } = await openCrmSetup()

describe('what Zoho takes of an entry', () => {
  const crm = zoho()

  it('Zoho has one customer for a person whom two records enter at once, or before its search finds the first [SYNC-13]', async () => {
    const first = customer({ key: 'contact:one' })
    const cf = first.values.get('$CF')!.raw
    standIn.delaySearch()
    const ids = [
      ...(await Promise.all([crm.saveEntry(first), crm.saveEntry(first)])),
      await crm.saveEntry(first),
    ].map(idOf)
    // A customer that an agent selected has another key there.
    const chosen = standIn.put('Contacts', { Last_Name: 'Rossi' })
    const other = customer({ key: 'contact:other', contactId: chosen.id })
    ids.push(idOf(await crm.saveEntry(other)))
    const again = { ...other, contactId: undefined, knownIds: ['554000000000000001', chosen.id] }
    ids.push(idOf(await crm.saveEntry(again)))
    standIn.catchUp()
    expect(ids).toEqual([ids[0], ids[0], ids[0], chosen.id, chosen.id])
    expect(standIn.rows('Contacts').filter((row) => row.Codice_Fiscale === cf)).toHaveLength(1)
  })

  it('Zoho enters a customer without each value that others have, and says which [SYNC-14]', async () => {
    const phone = standIn.fields('Contacts').find(({ api_name }) => api_name === 'Phone')!
    phone.unique = { case_sensitive: false }
    standIn.put('Contacts', { Last_Name: 'Uno', Codice_Fiscale: 'RSSMRA70A01H501S', Email: 'una@example.it' })
    standIn.put('Contacts', { Last_Name: 'Due', Codice_Fiscale: 'RSSMRA71A01H501T', Phone: '+39333111' })
    const entry = customer({ email: 'UNA@example.it' })
    const values = new Map([...entry.values, ['$Phone', value('+39333111')]])
    const saved = await crm.saveEntry({ ...entry, values })
    phone.unique = {}
    expect(saved).toMatchObject({
      ok: true,
      notices: [
        'Email: nel CRM è già di un altro cliente, qui non c’è',
        'Telefono: nel CRM è già di un altro cliente, qui non c’è',
      ],
    })
    expect(standIn.rows('Contacts').find(({ id }) => id === idOf(saved))).toMatchObject({
      Last_Name: 'Rossi',
    })
  })

  it('Zoho enters a contract without the value of a unique field that another contract has, and leaves that one', async () => {
    const field = standIn.fields('Contratti').find(({ api_name }) => api_name === 'Codice_Migrazione')!
    field.unique = { case_sensitive: false }
    const other = standIn.put('Contratti', { Name: 'Altro', Codice_Migrazione: 'X1' })
    const saved = await crm.saveEntry(contract(idOf(await crm.saveEntry(customer())), 'unique'))
    field.unique = {}
    expect(saved).toMatchObject({
      ok: true,
      notices: ['Codice migrazione: nel CRM è già di un’altra voce, qui non c’è'],
    })
    expect(idOf(saved)).not.toBe(other.id)
    expect(other).toMatchObject({ Name: 'Altro' })
  })

  const LONG_NAME = 'Maria Annunziata Immacolata Concetta Addolorata'
  const LONG_FIRM = `Società Agricola ${'Fratelli '.repeat(8)}di Rossi Mario e Figli S.r.l.`

  it.each([
    [
      'a first name',
      { $Nome: LONG_NAME },
      { First_Name: 'Maria Annunziata Immacolata Concetta' },
      'Nome: al massimo 40 caratteri, sono 47',
    ],
    [
      'a last name',
      { $Cognome: 'è'.repeat(85) },
      { Last_Name: 'è'.repeat(80) },
      'Cognome: al massimo 80 caratteri, sono 85',
    ],
    [
      'a last name that the form has, too',
      { $Cognome: 'ì'.repeat(85), last_name: 'ì'.repeat(85) },
      { Last_Name: 'ì'.repeat(80) },
      'Cognome: al massimo 80 caratteri, sono 85',
    ],
    [
      'a company',
      { $Cognome: '', $Nome: '', $CF: '', $PIVA: '12345670017', $RAGIONE_SOCIALE: LONG_FIRM },
      { Ragione_Sociale: LONG_FIRM },
      `Ragione sociale: al massimo 80 caratteri, sono ${LONG_FIRM.length}`,
    ],
  ])(
    'Zoho gets %s that is too long in shorter words, and the user reads it [SYNC-14]',
    async (_name, given, stored, sentence) => {
      const entry = customer()
      const values = new Map([
        ...entry.values,
        ...Object.entries(given).map(([name, raw]) => [name, value(raw)] as const),
      ])
      const filled = new Map([...values].filter(([, { raw }]) => raw !== ''))
      const saved = await crm.saveEntry({ ...entry, values: filled })
      expect(saved).toMatchObject({ ok: true, notices: [`${sentence}: nel CRM è accorciato`] })
      expect(standIn.rows('Contacts').find(({ id }) => id === idOf(saved))).toMatchObject(stored)
    },
  )

  it('Zoho gets no value that its field cannot take: the refusal is in the words of the office, and nothing is sent [SYNC-14]', async () => {
    const contact = idOf(await crm.saveEntry(customer()))
    const fields = standIn.fields('Contratti')
    const find = (name: string) => fields.find(({ api_name }) => api_name === name)!
    const [code, way] = [find('Codice_Migrazione'), find('Passaggio_Diretto')]
    const [before, wayBefore] = [{ ...code }, { ...way }]
    code.length = 1
    Object.assign(way, { data_type: 'multiselectpicklist', json_type: 'jsonarray' })
    await crm.listFields!('luce', { fresh: true })
    const sent = standIn.requests.length
    expect(await crm.saveEntry(contract(contact, 'wrong'))).toEqual({
      ok: false,
      reason: 'refused',
      detail:
        'Codice migrazione: al massimo 1 caratteri, sono 2; Passaggio diretto: nel CRM il campo «Passaggio Diretto» vuole più valori',
      cause: { failure: 'values-refused', detail: expect.stringContaining('"too-long"') },
    })
    expect(standIn.requests.slice(sent).filter(({ method }) => method !== 'GET')).toEqual([])
    // What was changed in Zoho since the fields were read counts.
    Object.assign(code, before)
    Object.assign(way, wayBefore)
    expect(await crm.saveEntry(contract(contact, 'wrong'))).toMatchObject({ ok: true })
  })

  it('Zoho gets the value of a field with several options as a list, if the field offers it [CRM-9]', async () => {
    const contact = idOf(await crm.saveEntry(customer()))
    const fields = standIn.fields('Contratti')
    const code = fields.find(({ api_name }) => api_name === 'Codice_Migrazione')!
    const before = { ...code }
    const options = (offered: string) => [{ display_value: offered, actual_value: offered, type: 'used' }]
    const several = { data_type: 'multiselectpicklist', json_type: 'jsonarray', length: null }
    const entry = contract(contact, 'several')
    const sent = entry.values.get('codice_migrazione')!.raw
    Object.assign(code, { ...several, pick_list_values: options(sent) })
    await crm.listFields!('luce', { fresh: true })
    const saved = await crm.saveEntry(entry)
    expect(saved).toMatchObject({ ok: true })
    const stored = standIn.rows('Contratti').find(({ id }) => id === idOf(saved))!
    expect(stored.Codice_Migrazione).toEqual([sent])
    Object.assign(code, before)
  })
})
