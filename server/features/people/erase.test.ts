import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { monthsAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { saveContactBasis } from '../../../shared/api/contact-bases.ts'
import { erasePerson, searchPerson } from '../../../shared/api/people.ts'
import { createRecord, readHistory, updateRecord } from '../../../shared/api/records.ts'
import { dumpDatabase } from '../../../test/insider.ts'
import { addRow, rowOf, setRows } from '../../../test/rows.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { findHistoryFaults } from '../../audit/check-history.ts'
import { sealPending } from '../../audit/history-chain.ts'
import { readArchive } from '../../backup/archive.ts'
import { backup } from '../../backup/backup.ts'
import { personalColumns } from '../../db/personal-columns.ts'
import type { Database } from '../../db/schema.ts'
import { countDue, eraseLapsed, eraseReleased } from '../../people/erase-due.ts'
import { ERASED_TABLES } from '../../people/erase-rows.ts'
import { PERSON_TABLES } from '../../people/person-tables.ts'
import { contactBasisRoutes } from '../contact-bases/routes.ts'
import { peopleRoutes } from './routes.ts'

const signing = await SigningSetup.ofFile([...peopleRoutes, ...contactBasisRoutes])
const { server } = signing
const { context, database } = server
const { db } = context
let admin = await server.signedIn({ role: 'admin' })
/** Sessions end meanwhile. */
async function nextDay(): Promise<void> {
  await signing.nextDay()
  admin = await server.signedIn({ role: 'admin' })
}
const { contact_owner: OWNER, type_contract, client_type, type_product } = SAMPLES.dualDomestic
const STARTED = { contact_owner: OWNER, type_contract, client_type, type_product }
const REASON = 'Richiesta del 20/11/2026'

type Typed = { fiscalCode?: string; email?: string; phone?: string }
const search = async (body: Typed) => (await server.inject(searchPerson, { body }, admin)).body.person
const erase = async (body: Typed, reason = REASON) =>
  await server.inject(erasePerson, { body: { ...body, reason } }, admin)
const draftOf = async (values: object) =>
  (
    await server.inject(
      createRecord,
      { body: { data: JSON.stringify({ ...STARTED, ...values }), draft: true } },
      admin,
    )
  ).body.recordId
const recordOf = async (id: string) =>
  await db.selectFrom('records').select('id').where('id', '=', id).executeTakeFirst()
const markOf = (recordId: string) => rowOf(db, 'erasures', { record_id: recordId })

/** Fourteen values of one person, in a draft, its history, and everything beside it. */
const PLANTED = {
  name: 'Ermengarda',
  last_name: 'Zzolfanelli',
  codice_fiscale: 'ZZLRNG85T50F205W',
  email: 'ermengarda.z@planted.example',
  cellulare: '+393481029384',
  iban: 'IT27X0300203280926847318462',
  pod: 'IT001E98765432',
  description: 'Citofono Farfallina interno sette',
  former: 'prima.ermengarda@planted.example',
  contract: 'Contratto di Ermengarda del cortile',
  letter: 'Gentile Ermengarda, il suo contatore azzurro',
  file: 'Testo del documento con la scala turchese',
  proof: 'Mail di Ermengarda con la prova lilla',
  formerProof: 'Telefonata della vicina ottanta',
}
const { former, contract, letter, file, proof, formerProof, ...FORM } = PLANTED

async function plant(): Promise<string> {
  const id = await draftOf({ ...FORM, email: former })
  const data = JSON.stringify({ ...STARTED, ...FORM })
  await server.inject(updateRecord, { params: { id }, body: { data, draft: true, version: 1 } }, admin)
  for (const said of [formerProof, proof]) {
    const body = { basis: 'asked', proof: said } as const
    await server.inject(saveContactBasis, { params: { id }, body }, admin)
  }
  const fileKey = `${randomUUID()}.pdf`
  await context.files.write(fileKey, Buffer.from(file))
  await addRow(db, 'record_pdfs', {
    link: randomUUID(),
    record_id: id,
    record_version: 2,
    type: 'luce',
    file_key: fileKey,
    download_name: `${FORM.last_name}.pdf`,
    sha256: 'x',
    created_by: admin.user.id,
  })
  const person = { email: FORM.email, name: FORM.name }
  await addRow(db, 'subscribers', {
    ...person,
    last_name: FORM.last_name,
    contact_id: '1',
    lead_id: 'x',
    owner_id: 'y',
    state: 'subscribed',
    asked_at: signing.now,
    asked_ip: '203.0.113.7',
  })
  await addRow(db, 'consents', {
    ...person,
    purpose: 'newsletter',
    act: 'given',
    channel: 'form',
    text_version: 1,
    text: 'Acconsento',
    recorded_ip: '203.0.113.7',
    record_id: id,
  })
  await addRow(db, 'withdrawals', {
    ...person,
    via: 'form',
    contract,
    declared_at: signing.now,
    tell_by: romeDay(signing.now),
  })
  await addRow(db, 'mail_outbox', {
    kind: 'cliente-felice',
    recipient: FORM.email,
    subject: 'Per Ermengarda',
    text: letter,
    state: 'sent',
  })
  await addRow(db, 'crm_contacts', {
    id: '77',
    key: id,
    ...person,
    last_name: FORM.last_name,
    cf: FORM.codice_fiscale,
  })
  await addRow(db, 'effects', {
    kind: 'mailing',
    key: 'planted',
    user_id: admin.user.id,
    payload: JSON.stringify({ email: FORM.email, name: FORM.name }),
    state: 'done',
  })
  return id
}

/** The planted values that a text holds. */
const foundIn = (text: string): string[] =>
  Object.values(PLANTED).filter((value) => text.toLowerCase().includes(value.toLowerCase()))

async function storedFiles(): Promise<string> {
  const texts: string[] = []
  for await (const { key } of context.files.list())
    texts.push(Buffer.from((await context.files.read(key)) ?? []).toString('latin1'))
  return texts.join('\n')
}

async function jobRows(): Promise<string> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from jobs.job t`.execute(db)
  return rows.map(({ row }) => row).join('\n')
}

async function newBackup(): Promise<string> {
  const chunks: Uint8Array[] = []
  const target = async (content: AsyncIterable<Uint8Array>) => {
    for await (const chunk of content) chunks.push(chunk)
  }
  const { secretKey } = context.config
  await backup(target, { pool: database.pool, files: context.files, secretKey, now: context.now })
  const entries: string[] = []
  await readArchive(
    async function* read() {
      yield* chunks
    },
    secretKey,
    (_name, content) => void entries.push(content.toString('latin1'), content.toString('utf8')),
  )
  return entries.join('\n')
}

describe('the erasure of a person without holds', () => {
  it('of fourteen planted values none is left in the database, the files and a new backup, and the seals fit [PERSON-7]', async () => {
    const id = await plant()
    await sealPending(context)
    const before = [await dumpDatabase(signing), await storedFiles()].join('\n')
    // The former mail and the former proof are in the history alone, encrypted.
    expect(foundIn(before).length).toBe(Object.keys(PLANTED).length - 2)
    const history = await server.inject(readHistory, { params: { id } }, admin)
    expect(foundIn(JSON.stringify(history.body))).toEqual(expect.arrayContaining([former, formerProof]))
    const { status, body } = await erase({ fiscalCode: FORM.codice_fiscale })
    expect([status, body.erased]).toMatchObject([200, { contracts: 1, held: 0, files: 1 }])
    expect(foundIn(await dumpDatabase(signing))).toEqual([])
    expect(foundIn(await jobRows())).toEqual([])
    expect(foundIn(await storedFiles())).toEqual([])
    expect(foundIn(await newBackup())).toEqual([])
    expect(await findHistoryFaults(db, context.config)).toEqual({ entries: [], seals: [] })
    expect((await rowOf(db, 'history_keys', { record_id: id })).key).toBeNull()
    expect(await markOf(id)).toMatchObject({ reason: REASON, hold: null, asked_by: admin.user.id })
  })

  it('the log of the user has the erasure with its numbers alone [PERSON-7]', async () => {
    await draftOf({ name: 'Ugo', email: 'ugo@planted.example' })
    await erase({ email: 'ugo@planted.example' })
    const logs = db.selectFrom('user_logs').select('detail').where('action', '=', 'person erased')
    expect(await logs.orderBy('created_at', 'desc').limit(1).execute()).toEqual([
      { detail: { contracts: 1, held: 0 } },
    ])
  })

  it('an erasure without a reason is refused [PERSON-7]', async () => {
    expect((await erase({ email: 'ugo@planted.example' }, ' ')).failure.issues).toMatchObject([
      { field: 'reason', code: 'required' },
    ])
  })

  it('a draft in which nobody is the customer yet is erased as that of the person it names [PERSON-7]', async () => {
    const body = { data: JSON.stringify({ contact_owner: OWNER, email: 'eva@planted.example' }), draft: true }
    const { recordId } = (await server.inject(createRecord, { body }, admin)).body
    expect((await search({ email: 'eva@planted.example' })).records).toMatchObject([{ role: 'holder' }])
    await erase({ email: 'eva@planted.example' })
    expect(await recordOf(recordId)).toBeUndefined()
  })

  it('the contract of another person who shares a mail address stays, with what the address finds [PERSON-7]', async () => {
    const shared = 'casa@planted.example'
    const one = await draftOf({ name: 'Ada', email: shared, codice_fiscale: 'AAADDA85T50F205X' })
    const other = await draftOf({ name: 'Leo', email: shared, codice_fiscale: 'LLLLEO85T10F205X' })
    await addRow(db, 'mail_outbox', {
      kind: 'riepilogo',
      recipient: shared,
      subject: '',
      text: '',
      state: 'sent',
    })
    await erase({ fiscalCode: 'AAADDA85T50F205X' })
    expect([await recordOf(one), await recordOf(other)]).toEqual([undefined, { id: other }])
    expect(await rowOf(db, 'mail_outbox', { recipient: shared })).toBeTruthy()
  })

  it('every table with a column of customers is one of persons, except those that end by themselves [PERSON-1]', async () => {
    const { rows } = await sql<{ name: keyof Database }>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name <> 'migrations'
    `.execute(db)
    const tables = rows.map(({ name }) => name)
    const withCustomers = tables.filter((table) => [...personalColumns(table).values()].includes('customer'))
    const known = [...PERSON_TABLES.map(({ table }) => table), 'email_checks', 'idempotency_keys']
    expect(withCustomers.toSorted()).toEqual(known.toSorted())
  })

  it('every table with rows of persons is erased, except the history [PERSON-7]', () => {
    const tables = PERSON_TABLES.map(({ table }) => table).filter((table) => table !== 'record_events')
    expect([...ERASED_TABLES].toSorted()).toEqual(tables.toSorted())
  })
})

describe('the holds', () => {
  const CUSTOMER = SAMPLES.dualDomestic
  const FISCAL_CODE = String(CUSTOMER.codice_fiscale)
  const holdOf = async (id: string) =>
    (await search({ fiscalCode: FISCAL_CODE })).records.find((record) => record.id === id)?.hold

  it('a signed contract is held for the years of the rule, is marked, and is erased by the night after its hold [PERSON-8]', async () => {
    await nextDay()
    const { recordId, id: envelopeId } = await signing.signed()
    const until = monthsAfter(romeDay(signing.now), 120)
    expect(await holdOf(recordId)).toEqual({ why: 'contract', until })
    expect((await erase({ fiscalCode: FISCAL_CODE })).body.erased).toMatchObject({ contracts: 0, held: 1 })
    expect(await recordOf(recordId)).toEqual({ id: recordId })
    expect(await markOf(recordId)).toMatchObject({ hold: 'contract', held_until: until, erased_at: null })
    expect(await eraseReleased(db, signing.now)).toBe(0)
    await setRows(db, 'envelopes', { id: envelopeId }, { finished_at: new Date('2010-01-01T12:00:00Z') })
    expect(await countDue(db, signing.now)).toEqual({ released: 1, lapsed: 0 })
    expect(await eraseReleased(db, signing.now)).toBe(1)
    expect(await recordOf(recordId)).toBeUndefined()
    expect(await markOf(recordId)).toMatchObject({ hold: null, reason: REASON, erased_at: signing.now })
  })

  it('a contract that is out to be signed, and one whose supply runs, are held without a day [PERSON-8]', async () => {
    await nextDay()
    const { recordId, id: envelopeId } = await signing.sent()
    expect(await holdOf(recordId)).toEqual({ why: 'signing', until: null })
    await setRows(db, 'envelopes', { id: envelopeId }, { state: 'cancelled' })
    await setRows(db, 'supplies', { record_id: recordId }, { state: 'active', state_on: '2001-01-01' })
    expect(await holdOf(recordId)).toEqual({ why: 'running', until: null })
    await setRows(db, 'supplies', { record_id: recordId }, { state: 'ended', state_on: '2001-01-01' })
    expect(await holdOf(recordId)).toBeNull()
  })

  it('a contract of another person that names the searched one is held as such, and stays [PERSON-8]', async () => {
    const id = await draftOf({
      name: 'Lia',
      email: 'lia@planted.example',
      cf_delegato_extra: 'NMDDLG85T50F205X',
    })
    expect((await search({ fiscalCode: 'NMDDLG85T50F205X' })).records[0]).toMatchObject({
      role: 'named',
      hold: { why: 'other-person', until: null },
    })
    expect((await erase({ fiscalCode: 'NMDDLG85T50F205X' })).body.erased).toMatchObject({ contracts: 0 })
    expect(await recordOf(id)).toEqual({ id })
  })
})

describe('the retention of contracts that were never concluded', () => {
  const switchRetention = (value: boolean) =>
    addRow(db, 'duty_rules', {
      key: 'retention',
      value: JSON.stringify(value),
      valid_from: '1970-01-01',
      source: 'x',
      reason: 'x',
    })

  it('old unsigned contracts are erased by the switched rule alone, are counted before, and the others stay [PERSON-9]', async () => {
    const old = await draftOf({ name: 'Vecchio', email: 'vecchio@planted.example' })
    const fresh = await draftOf({ name: 'Nuovo', email: 'nuovo@planted.example' })
    await setRows(db, 'records', { id: old }, { updated_at: new Date('2020-01-01T12:00:00Z') })
    expect([await countDue(db, signing.now), await eraseLapsed(db, signing.now)]).toEqual([
      { released: 0, lapsed: 0 },
      0,
    ])
    await switchRetention(true)
    expect((await countDue(db, signing.now)).lapsed).toBe(1)
    expect(await eraseLapsed(db, signing.now)).toBe(1)
    expect([await recordOf(old), await recordOf(fresh)]).toEqual([undefined, { id: fresh }])
    expect(await markOf(old)).toMatchObject({ asked_by: null, reason: expect.stringContaining('Regola') })
    await switchRetention(false)
  })
})
