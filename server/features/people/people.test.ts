import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { searchPerson } from '../../../shared/api/people.ts'
import { createRecord } from '../../../shared/api/records.ts'
import { addRow } from '../../../test/rows.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { findFileReader } from '../login/find-caller.ts'
import { personExports } from './export-file-route.ts'
import { peopleRoutes } from './routes.ts'

const signing = await SigningSetup.ofFile(peopleRoutes, { files: [personExports(findFileReader)] })
const { server } = signing
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })

const CUSTOMER = SAMPLES.dualDomestic
const FISCAL_CODE = String(CUSTOMER.codice_fiscale)
const EMAIL = String(CUSTOMER.email)
const PHONE = String(CUSTOMER.cellulare)
const { recordId, id: envelopeId } = await signing.signed()
const OTHER = {
  name: 'Lucia',
  last_name: 'Bianchi',
  email: 'lucia@posta.example',
  cellulare: '+393479876543',
}
const other = await draftOf({ ...OTHER, cf_delegato_extra: FISCAL_CODE })
await addRow(db, 'subscribers', {
  email: EMAIL.toUpperCase(),
  name: 'Nicolò',
  last_name: 'D’Angelo',
  contact_id: '1',
  lead_id: 'x',
  owner_id: 'y',
  state: 'subscribed',
  asked_at: signing.now,
  asked_ip: '203.0.113.7',
})

async function draftOf(values: object): Promise<string> {
  const { contact_owner, type_contract, client_type, type_product } = CUSTOMER
  const data = JSON.stringify({ contact_owner, type_contract, client_type, type_product, ...values })
  return (await server.inject(createRecord, { body: { data, draft: true } }, admin)).body.recordId
}
const search = async (body: { fiscalCode?: string; email?: string; phone?: string }, session = admin) =>
  await server.inject(searchPerson, { body }, session)
const fetch = (url: string, session = admin) => server.app.inject({ url, headers: session.headers })

describe('the search of a person', () => {
  it.each([
    { fiscalCode: FISCAL_CODE.toLowerCase() },
    { email: EMAIL.toUpperCase() },
    { phone: PHONE },
    { phone: PHONE.replace('+39', '').replace(/(...)(...)/, '$1 $2-') },
    { phone: PHONE.replace('+', '00') },
  ])('a person is found by %j, with each class of data and its count [PERSON-2]', async (typed) => {
    const { person } = (await search(typed)).body
    expect(person.records.find(({ id }) => id === recordId)).toMatchObject({
      title: 'D’Angelo Nicolò',
      state: 'saved',
      role: 'holder',
    })
    const counts = Object.fromEntries(person.counts.map(({ of, count }) => [of, count]))
    expect(counts.signatures).toBeGreaterThan(1)
    expect(counts.documents).toBeGreaterThan(0)
    expect(counts.history).toBeGreaterThan(1)
  })

  it('a contract of another person that names the searched one is shown as such [PERSON-2]', async () => {
    const { person } = (await search({ fiscalCode: FISCAL_CODE })).body
    expect(person.records.map(({ id, role }) => [id, role]).toSorted()).toEqual(
      [
        [recordId, 'holder'],
        [other, 'named'],
      ].toSorted(),
    )
  })

  it('the search offers the other identifiers of the contracts of the person, not those of others [PERSON-2]', async () => {
    const { others } = (await search({ fiscalCode: FISCAL_CODE })).body.person
    expect(others).toEqual({ fiscalCodes: [], emails: [EMAIL], phones: [PHONE.replace('+39', '')] })
  })

  it('an identifier in part finds nobody [PERSON-2]', async () => {
    const parts = [{ email: EMAIL.slice(1) }, { phone: PHONE.slice(4) }, { phone: `${PHONE}1` }]
    for (const part of parts) {
      const { records, counts } = (await search(part)).body.person
      expect([records, counts.filter(({ count }) => count > 0)]).toEqual([[], []])
    }
  })

  it('the signs of a mail stand for themselves [PERSON-2]', async () => {
    await draftOf({ email: 'bianchixrosa@example.it' })
    const found = async (email: string) => (await search({ email })).body.person.records.length
    expect(await found('bianchi.rosa@example.it')).toBe(0)
    expect(await found('.*@example.it')).toBe(0)
    expect(await found('bianchi|x@example.it')).toBe(0)
    expect(await found('bianchixrosa@example.it')).toBe(1)
  })

  it.each([
    [{}, 'fiscalCode', 'required'],
    [{ fiscalCode: 'RSSMRA' }, 'fiscalCode', 'format'],
    [{ email: 'maria' }, 'email', 'format'],
    [{ phone: '12' }, 'phone', 'format'],
  ])('a search for %j is refused at %s as %s', async (typed, field, code) => {
    expect((await search(typed)).failure.issues).toMatchObject([{ field, code }])
  })

  it('the log of the user has the search without the identifiers [PERSON-4]', async () => {
    await db.deleteFrom('user_logs').where('action', 'like', 'person%').execute()
    await search({ fiscalCode: FISCAL_CODE, email: EMAIL, phone: PHONE })
    const logs = db.selectFrom('user_logs').select(['user_id', 'action', 'detail'])
    expect(await logs.where('action', 'like', 'person%').execute()).toEqual([
      { user_id: admin.user.id, action: 'person searched', detail: { contracts: 2 } },
    ])
  })
})

describe('the export of a person', () => {
  const exported = async () => {
    const { exportLink } = (await search({ fiscalCode: FISCAL_CODE, email: EMAIL })).body.person
    const answer = await fetch(exportLink)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    return await zipEntries(answer.rawPayload)
  }

  it('the archive has a readable file with the answers, the mails and the subscription [PERSON-3]', async () => {
    const files = await exported()
    const text = (await readText(files.get('dati.pdf')!)).join('\n').replace(/\s+/g, ' ')
    for (const part of [FISCAL_CODE, EMAIL, 'D’Angelo', 'Newsletter', 'Mail inviate', 'Firme'])
      expect(text).toContain(part)
  })

  it('the archive has every row as JSON, without secrets and columns of the search [PERSON-3]', async () => {
    const json = (await exported()).get('dati.json')!.toString()
    const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>
    expect(data.records!.find(({ id }) => id === recordId)!.data).toMatchObject({ email: EMAIL })
    expect(data.envelopes!.map(({ id }) => id)).toEqual([envelopeId])
    expect(data.subscribers).toHaveLength(1)
    expect(json).not.toMatch(/token_hash|token_sealed|callback_hash|code_hash|"search"/)
  })

  it('the archive has the documents of the person as they are stored [PERSON-3]', async () => {
    const files = await exported()
    const { signed } = await db
      .selectFrom('envelopes')
      .select('signed')
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()
    const stored = await server.context.files.read(signed[0]!.file_key)
    const own = [...files].filter(([name]) => name.startsWith('documenti/'))
    expect(own.length).toBeGreaterThan(1)
    expect(own.some(([, bytes]) => bytes.equals(Buffer.from(stored!)))).toBe(true)
  })

  it('the address of an export has no identifier, and is of its user and of twenty minutes [PERSON-4]', async () => {
    const { exportLink } = (await search({ fiscalCode: FISCAL_CODE })).body.person
    expect(exportLink).not.toContain(FISCAL_CODE)
    const second = await server.signedIn({ role: 'admin' })
    expect((await fetch(exportLink, second)).statusCode).toBe(404)
    expect((await fetch(exportLink.replace('persona.zip', 'altra.zip'))).statusCode).toBe(404)
    signing.later(21)
    expect((await fetch(exportLink)).statusCode).toBe(404)
  })
})
