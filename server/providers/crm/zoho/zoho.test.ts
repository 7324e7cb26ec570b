import { describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'
import { ZOHO_KEY_FIELD } from '../../../../test/stand-ins/zoho.ts'

const { db, standIn, clock, zoho, count, customer, contract, idOf, pdf } = await openCrmSetup()

describe('Zoho', () => {
  const crm = zoho()
  /** Calls with a short timeout, for a silent service. */
  const withShortTimeout = zoho({}, 1_000)
  const contracts = (key: string) => standIn.rows('Contratti').filter((row) => row[ZOHO_KEY_FIELD] === key)

  it('Zoho receives dates, numbers, booleans and lookups in its own format', async () => {
    const contact = idOf(await crm.saveEntry(customer({ ownerId: '554023000000235999' })))
    await crm.saveEntry(contract(contact, 'words'))
    expect(contracts('words')[0]).toMatchObject({
      Name: 'LRossi11',
      Cliente: { id: contact },
      Codice_Migrazione: 'X1',
      Passaggio_Diretto: true,
      Prodotto: { id: '554023000000111001' },
      Parte: 'luce',
    })
    expect(standIn.rows('Contacts').find(({ id }) => id === contact)).toMatchObject({
      Last_Name: 'Rossi',
      First_Name: 'Maria',
      Owner: { id: '554023000000235999' },
    })
  })

  it.each([
    ['silence before', { kind: 'silence', when: 'before' }],
    ['silence after', { kind: 'silence', when: 'after' }],
    ['a reset after', { kind: 'reset', when: 'after' }],
    ['broken JSON', { kind: 'broken-json' }],
  ] as const)('Zoho ends with one entry after %s', async (name, problem) => {
    const contact = idOf(await crm.saveEntry(customer()))
    standIn.failNext({ ...problem, path: '/upsert' })
    const entry = contract(contact, name)
    expect(await withShortTimeout.saveEntry(entry)).toMatchObject({ ok: false, reason: 'unreachable' })
    idOf(await crm.saveEntry(entry))
    expect(contracts(name)).toHaveLength(1)
  })

  it('Zoho is retried while it is busy, up to a limit', async () => {
    const contact = idOf(await crm.saveEntry(customer()))
    const busy = (status: number) => ({ kind: 'reply', reply: { status }, path: '/upsert' }) as const
    standIn.failNext(busy(429), busy(503))
    idOf(await crm.saveEntry(contract(contact, 'busy')))
    standIn.failNext(busy(429), busy(429), busy(429))
    expect(await crm.saveEntry(contract(contact, 'busy'))).toMatchObject({ reason: 'unreachable' })
    expect(contracts('busy')).toHaveLength(1)
  })

  const problem = (code: string, details = {}) => ({ code, message: 'later', details, status: 'error' })
  const ofRecord = (code: string, details = {}) => ({ data: [problem(code, details)] })

  it.each([
    [400, problem('LIMIT_EXCEEDED')],
    [403, problem('API_LIMIT_EXCEEDED')],
    [403, problem('CONCURRENCY_LIMIT_EXCEEDED')],
    [400, problem('TOO_MANY_REQUESTS')],
    [403, problem('RATE_LIMIT_EXCEEDED')],
    [400, ofRecord('RECORD_LOCKED')],
    [202, ofRecord('RECORD_LOCKED', { id: '554' })],
    [202, ofRecord('INTERNAL_ERROR')],
  ])('Zoho is retried after a temporary refusal with %i %j', async (status, body) => {
    const contact = idOf(await crm.saveEntry(customer()))
    const refused = { kind: 'reply', reply: { status, body }, path: '/upsert' } as const
    standIn.failNext(refused, refused)
    idOf(await crm.saveEntry(contract(contact, `later ${status}`)))
    standIn.failNext(refused, refused, refused)
    expect(await crm.saveEntry(contract(contact, `later ${status}`))).toMatchObject({
      reason: 'unreachable',
      detail: expect.stringMatching(/^Zoho è occupato, si riprova \([A-Z_]+\)$/),
    })
  })

  it.each([
    [400, ofRecord('LIMIT_EXCEEDED', { api_name: 'Name' })],
    [403, problem('NO_PERMISSION')],
    [400, ofRecord('RECORD_IN_BLUEPRINT')],
  ])('Zoho is not retried after a final refusal with %i %j', async (status, body) => {
    const contact = idOf(await crm.saveEntry(customer()))
    standIn.failNext({ kind: 'reply', reply: { status, body }, path: '/upsert' })
    expect(await crm.saveEntry(contract(contact, 'final'))).toMatchObject({ reason: 'refused' })
  })

  it.each([
    ['silence', '/search', { kind: 'silence', when: 'before' }],
    ['silence', '/oauth/', { kind: 'silence', when: 'before' }],
    ['broken JSON', '/oauth/', { kind: 'broken-json' }],
  ] as const)('Zoho creates no duplicate after %s at %s', async (_name, path, problem) => {
    const entry = customer({ cf: `RSSMRA80A01H9${count.people}Z`.slice(0, 16) })
    if (path === '/oauth/') standIn.expireTokens()
    standIn.failNext({ ...problem, path })
    expect(await withShortTimeout.saveEntry(entry)).toMatchObject({ ok: false, reason: 'unreachable' })
    clock.at = new Date(clock.at.getTime() + 5 * 60_000)
    const id = idOf(await crm.saveEntry(entry))
    const known = standIn.rows('Contacts').filter((row) => row[ZOHO_KEY_FIELD] === entry.key)
    expect(known.map((row) => row.id)).toEqual([id])
  })

  it('Zoho distinguishes a duplicate in another module, which is left unchanged', async () => {
    const details = {
      api_name: 'Email',
      json_path: '$.data[0].Email',
      id: '554000000000000009',
      duplicate_record: { id: '554000000000000009', module: { api_name: 'Leads', id: '1' } },
    }
    const twin = { code: 'DUPLICATE_DATA', message: 'duplicate data', details, status: 'error' }
    standIn.failNext({ kind: 'reply', reply: { status: 202, body: { data: [twin] } }, path: '/upsert' })
    expect(await crm.saveEntry(customer())).toMatchObject({ ok: false, reason: 'refused' })
  })

  it('Zoho may answer 207 for a success', async () => {
    const done = { code: 'SUCCESS', status: 'success', details: { id: '554000000000000008' } }
    standIn.failNext({ kind: 'reply', reply: { status: 207, body: { data: [done] } }, path: '/upsert' })
    expect(idOf(await crm.saveEntry(customer()))).toBe('554000000000000008')
  })

  it('Zoho finds a file that was attached although the response was lost', async () => {
    const id = idOf(await crm.saveEntry(contract(idOf(await crm.saveEntry(customer())), 'file')))
    standIn.failNext({ kind: 'reply', reply: { status: 204 }, path: '/Attachments' })
    standIn.failNext({ kind: 'reset', when: 'after', path: '/Attachments' })
    expect(await crm.attach('luce', id, pdf('k'))).toMatchObject({ reason: 'unreachable' })
    idOf(await crm.attach('luce', id, pdf('k')))
    expect(standIn.files.filter(({ parent }) => parent === id)).toHaveLength(1)
    expect(standIn.files.at(-1)?.bytes.toString()).toBe('%PDF-1.7\n\r\n--x')
  })

  it.each(['554023000000999999', 'non lo so', '../x'])(
    'Zoho has one customer for a person with the unknown id %s [SYNC-13]',
    async (contactId) => {
      const entry = customer()
      const known = idOf(await crm.saveEntry({ ...entry, key: `${entry.key}:first` }))
      expect(idOf(await crm.saveEntry({ ...entry, contactId }))).toBe(known)
      const cf = entry.values.get('$CF')?.raw
      expect(standIn.rows('Contacts').filter((row) => row.Codice_Fiscale === cf)).toHaveLength(1)
    },
  )

  it('Zoho updates the duplicate that a unique field reports', async () => {
    const twin = standIn.put('Contacts', { Last_Name: 'Neri', Email: 'twin@example.it' })
    expect(idOf(await crm.saveEntry(customer({ email: 'twin@example.it' })))).toBe(twin.id)
    expect(twin).toMatchObject({ Last_Name: 'Rossi' })
  })

  it('Zoho reports the problem of each field, for any status', async () => {
    const nameless = customer()
    nameless.values = new Map()
    expect(await crm.saveEntry(nameless)).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'Ragione sociale: nel CRM è obbligatorio',
      cause: { failure: 'values-refused', detail: expect.stringContaining('"MANDATORY_NOT_FOUND"') },
    })
    const problem = { code: 'INVALID_DATA', message: 'bad', details: { api_name: 'A' }, status: 'error' }
    const errors = [problem, { ...problem, code: 'DUPLICATE_DATA', details: { api_name: 'B', id: '1' } }]
    const several = { code: 'MULTIPLE_OR_MULTI_ERRORS', message: '', details: { errors }, status: 'error' }
    for (const status of [200, 202, 207, 400]) {
      const refused = {
        kind: 'reply',
        reply: { status, body: { data: [several] } },
        path: '/upsert',
      } as const
      // A refused value is tried once more with the present fields of the module.
      standIn.failNext(refused, refused)
      expect(await crm.saveEntry(customer())).toMatchObject({
        ok: false,
        reason: 'refused',
        detail: 'A: il CRM non accetta il valore; B: nel CRM è già di un’altra voce',
      })
    }
  })

  it('all processes share one Zoho token, and an expired one is replaced once', async () => {
    standIn.expireTokens()
    const before = standIn.given()
    const outcomes = await Promise.all([zoho(), zoho(), zoho()].map((one) => one.saveEntry(customer())))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(standIn.given()).toBe(before + 1)
    // Five minutes before its end.
    clock.at = new Date(clock.at.getTime() + 56 * 60_000)
    idOf(await zoho().saveEntry(customer()))
    expect(standIn.given()).toBe(before + 2)
    const [row] = await db.selectFrom('crm_tokens').select('sealed').execute()
    expect(row?.sealed).toMatch(/^v1\./)
    const dead = { status: 401, body: { code: 'AUTHENTICATION_FAILURE', message: 'no', status: 'error' } }
    standIn.failNext(
      // Not the background read of the fields, which the clock has made due.
      { kind: 'reply', reply: dead, path: '/upsert' },
      { kind: 'reply', reply: dead, path: '/upsert' },
    )
    expect(await zoho().saveEntry(customer())).toMatchObject({ ok: false, reason: 'refused' })
    expect(standIn.given()).toBe(before + 3)
  })

  it('Zoho reports a refusal that comes with 200, and a throttled account is paused', async () => {
    expect(await zoho({ refreshToken: 'other' }).saveEntry(customer())).toMatchObject({
      ok: false,
      reason: 'refused',
      detail: 'Zoho: accesso negato (invalid_code)',
    })
    standIn.denyTokens({
      status: 400,
      body: { error: 'Access Denied', error_description: 'You have made too many requests continuously.' },
    })
    const throttled = zoho({ refreshToken: 'throttled' })
    const countTokenRequests = () => standIn.requests.filter(({ path }) => path === '/oauth/v2/token').length
    expect(await throttled.saveEntry(customer())).toMatchObject({ reason: 'unreachable' })
    const before = countTokenRequests()
    expect(await throttled.saveEntry(customer())).toMatchObject({ reason: 'unreachable' })
    expect(countTokenRequests()).toBe(before)
  })

  it('products and owners of Zoho are listed page by page, and the last list is served while it is unavailable [CRM-1] [CRM-2]', async () => {
    for (let n = 0; n < 2_100; n += 1)
      standIn.put('Products', {
        Product_Name: `P${n}`,
        Product_Active: true,
        Type: 'Gas',
        Customer_Type: 'Private',
      })
    standIn.put('users', { full_name: 'Ada Bianchi', email: 'ada@example.it' })
    const listed = await crm.listProducts()
    const sold = listed.ok ? listed.products.filter((one) => one.product_active) : []
    expect(sold).toHaveLength(2_100)
    expect(sold[0]).toMatchObject({ type: 'Gas', customer_type: 'Private' })
    const ada = {
      ok: true,
      owners: expect.arrayContaining([expect.objectContaining({ name: 'Ada Bianchi' })]),
    }
    expect(await crm.listOwners()).toMatchObject(ada)
    clock.at = new Date(clock.at.getTime() + 11 * 60_000)
    standIn.failNext({ kind: 'reset', when: 'before', path: '/users' })
    expect(await crm.listOwners()).toMatchObject(ada)
  })

  it('links to Zoho open contacts and custom modules by the names of their tabs', async () => {
    expect(await crm.pageOf('luce', '554023000000235011')).toBe(
      'https://crm.zoho.eu/crm/org20081234567/tab/CustomModule1/554023000000235011',
    )
  })

  it('Zoho saves a lead once, with the name of its contact and Italian time [LEAD-7]', async () => {
    const contactId = idOf(await crm.saveEntry(customer()))
    const lead = {
      contactId,
      source: 'Web',
      ownerId: '554',
      contractType: 'telco',
      callbackTime: '2026-07-01T10:00',
    }
    const id = idOf(await crm.saveLead('lead-1', lead))
    expect(idOf(await crm.saveLead('lead-1', lead))).toBe(id)
    expect(standIn.rows('Leads')).toEqual([
      expect.objectContaining({
        Last_Name: 'Rossi',
        Company: 'Rossi',
        Cliente: { id: contactId },
        Owner: { id: '554' },
        Lead_Source: 'Web',
        Tipo_Contratto: 'telco',
        Richiamare_Il: '2026-07-01T10:00:00+02:00',
      }),
    ])
    expect(await crm.saveLead('lead-2', { ...lead, contactId: '1' })).toMatchObject({
      reason: 'refused',
      about: 'contact',
    })
  })

  it('a lead in Zoho names no contact where the account may not read contacts [LEAD-11]', async () => {
    const lead = {
      contactId: '554000000000000001',
      source: 'Web',
      ownerId: '554',
      contractType: 'telco',
      callbackTime: '',
    }
    const problem = { code: 'NO_PERMISSION', message: 'permission denied', details: {}, status: 'error' }
    standIn.failNext({ kind: 'reply', reply: { status: 403, body: problem }, path: '/Contacts/' })
    const outcome = await crm.saveLead('no permission', lead)
    expect(outcome).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'Zoho: il CRM non dà a Sportello questo permesso (NO_PERMISSION)',
      cause: { failure: 'values-refused', detail: expect.stringContaining('"NO_PERMISSION"') },
    })
  })

  it.each([
    ['Owner', 'owner'],
    ['Cliente', 'contact'],
    ['Lead_Source', undefined],
  ])('Zoho reports the reason of a refused lead where that is %s [LEAD-11]', async (api_name, about) => {
    const contactId = idOf(await crm.saveEntry(customer()))
    const lead = { contactId, source: 'Web', ownerId: '554', contractType: 'telco', callbackTime: '' }
    const problem = { code: 'INVALID_DATA', message: 'invalid data', details: { api_name }, status: 'error' }
    standIn.failNext({
      kind: 'reply',
      reply: { status: 202, body: { data: [problem] } },
      path: '/Leads/upsert',
    })
    const outcome = await crm.saveLead(`refused ${api_name}`, lead)
    expect(outcome).toMatchObject({ ok: false, reason: 'refused' })
    expect('about' in outcome ? outcome.about : undefined).toBe(about)
  })

  it.each(['.', '..', '../Leads', './', '%2e', 'a b'])(
    'Zoho treats %j as an invalid id and sends no request for it',
    async (contactId) => {
      const before = standIn.requests.length
      const lead = { contactId, source: 'Web', ownerId: '554', contractType: 'telco', callbackTime: '' }
      expect(await crm.saveLead(`odd ${contactId}`, lead)).toMatchObject({ ok: false, reason: 'refused' })
      expect(standIn.requests).toHaveLength(before)
      idOf(await crm.saveEntry(customer({ contactId })))
      const paths = standIn.requests.slice(before).map(({ path }) => path.split('?')[0])
      expect(paths.every((path) => /\/(?:settings\/fields|Contacts\/(?:search|upsert))$/.test(path!))).toBe(
        true,
      )
    },
  )
})
