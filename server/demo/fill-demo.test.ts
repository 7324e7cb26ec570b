import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CAUSE_IDS, OUTCOME_STATES } from '../../contract/outcomes/index.ts'
import { URGENCIES } from '../../shared/api/outcomes.ts'
import { expressionProblems } from '../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../shared/documents/form-fields.ts'
import { FIXED_VARIABLES } from '../../shared/documents/template-variables.ts'
import { databaseOfFile } from '../../test/database.ts'
import { DEMO_TIME, sharedDemo } from '../../test/demonstration.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { sealPending } from '../audit/history-chain.ts'
import { readText } from '../documents/fixtures/read-text.ts'
import { listComplaints } from '../features/outcomes/complaints/list-complaints.ts'
import { listOutcomes } from '../features/outcomes/list-outcomes.ts'
import { summarize } from '../features/signature/prepare/summarize.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { loadContract } from '../records/load-contract.ts'
import { storeDemo } from './fill-demo.ts'

const database = await databaseOfFile()
const { db } = database
const files = folderStore(join(database.dataDir, 'files'))
const now = DEMO_TIME

await storeDemo(db, await sharedDemo(), { files, passwordHash: 'a hash' })

/** The field of the holder's surname, by type of contract and of customer. */
const HOLDERS = [
  'last_name',
  'cognome_referente',
  'last_name_extra',
  'cognome_referente_extra',
  'last_name_insurance',
]

const count = async (
  table:
    | 'users'
    | 'owners'
    | 'products'
    | 'templates'
    | 'scripts'
    | 'managed_fields'
    | 'packages'
    | 'records',
) => {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

it('storeDemo has supplies in every state and refusals for every cause [OUTCOME-8] [OUTCOME-14]', async () => {
  const supplies = await db.selectFrom('supplies').select(['state', 'updated_at']).execute()
  expect(new Set(supplies.map(({ state }) => state))).toEqual(new Set(OUTCOME_STATES))
  const active = supplies.filter(({ state }) => state === 'active').length
  expect(active).toBeGreaterThan(supplies.length / 2)
  expect(supplies.filter(({ updated_at }) => updated_at > now)).toEqual([])
  const causes = await db
    .selectFrom('supply_events')
    .select('cause')
    .distinct()
    .where('state', '=', 'rejected')
    .execute()
  expect(new Set(causes.map(({ cause }) => cause))).toEqual(new Set(CAUSE_IDS))
  const page = await listOutcomes({ db, now: () => now }, { limit: 500 })
  const urgencies = page.supplies.map(({ urgency }) => urgency)
  expect(new Set(urgencies)).toEqual(new Set(URGENCIES))
  // Its first page shows the rest too.
  expect(urgencies.indexOf('rest')).toBeLessThan(50)
})

it('storeDemo has a contested supply with a few days left for the answer [CONTEST-7]', async () => {
  const [complaint, ...others] = await listComplaints({ db, now: () => now })
  expect(others).toEqual([])
  expect(complaint).toMatchObject({ result: null, late: false, supplies: [{ state: 'contested' }] })
  expect(complaint!.daysLeft).toBeGreaterThan(1)
  expect(complaint!.daysLeft).toBeLessThan(10)
})

it('storeDemo marks every account as a demonstration account', async () => {
  const own = await db.selectFrom('users').select('login').where('demonstration', '=', false).execute()
  expect(own).toEqual([])
})

it('storeDemo fills every table', async () => {
  expect(await count('users')).toBe(10)
  expect(await count('owners')).toBe(15)
  expect(await count('products')).toBe(60)
  expect(await count('templates')).toBe(6)
  expect(await count('scripts')).toBe(120)
  expect(await count('managed_fields')).toBe(8)
  expect(await count('packages')).toBe(11)
  expect(await count('records')).toBe(400)
})

it('storeDemo gives every operation a template with a complete file [GAP-28]', async () => {
  const operations = await db
    .selectFrom('scripts')
    .leftJoin('templates', 'templates.id', 'scripts.template_fk')
    .select([
      'scripts.name',
      'scripts.client_type',
      'scripts.tipo_di_utenza',
      'filename',
      'file_key',
      'file_sha256',
    ])
    .execute()
  for (const { name, tipo_di_utenza, client_type, filename } of operations) {
    const form = name.startsWith('WK ') ? 'dual' : tipo_di_utenza
    expect(filename).toBe(`energia-serena-${form}-${client_type}.pdf`)
  }
  for (const { file_key, file_sha256 } of operations.slice(0, 8)) {
    const content = await files.read(file_key!)
    expect(createHash('sha256').update(content!).digest('hex')).toBe(file_sha256)
  }
})

it('storeDemo stores the values as typed, with one history entry for each version of a record', async () => {
  const records = await db
    .selectFrom('records')
    .select(({ eb }) => [
      'records.id',
      'data',
      'version',
      'records.last_name',
      'operation_l',
      'operation_g',
      'draft',
      eb
        .selectFrom('record_events')
        .whereRef('record_events.record_id', '=', 'records.id')
        .where('record_events.kind', 'in', ['created', 'updated'])
        .select(({ fn }) => fn.countAll<string>().as('saves'))
        .as('saves'),
    ])
    .execute()
  for (const record of records) {
    expect(Number(record.saves)).toBe(record.version)
    if (record.draft) continue
    expect(record.last_name).not.toBe('')
    expect(HOLDERS.map((name) => record.data[name])).toContain(record.last_name)
    const energy = record.data.type_contract === 'contratto energia'
    expect((record.operation_l ?? record.operation_g) !== null).toBe(energy)
  }
})

it('the seals of the history report none of the entries that storeDemo dates back', async () => {
  const config = { secretKey: randomBytes(32) }
  await sealPending({ db, config, now: () => now })
  expect(await findHistoryFaults(db, config)).toEqual({ entries: [], seals: [] })
})

it('storeDemo stores template variables whose rules name only what exists [CUSTOM-4]', async () => {
  const variables = await db.selectFrom('template_variables').select('rule').execute()
  const known = { formFields: FORM_FIELD_NAMES, variables: FIXED_VARIABLES }
  expect(variables.map(({ rule }) => expressionProblems(rule, known))).toEqual([[], [], []])
})

it('storeDemo writes mail texts and a question rule [CHECKB-2] [NEWS-16]', async () => {
  const [checkbox] = await db.selectFrom('mail_blocks').select('name').orderBy('name').execute()
  expect(checkbox).toEqual({ name: 'App e area clienti' })
  expect(await db.selectFrom('newsletter_scripts').select('id').execute()).toHaveLength(2)
  const { rules } = await db.selectFrom('questions').select('rules').executeTakeFirstOrThrow()
  expect(rules).toMatchObject({ selectedSection: 'operazione_part', checkboxes: expect.any(Array) })
})

it('storeDemo stores the packages of its products [GAP-60]', async () => {
  const sold = await db
    .selectFrom('records')
    .select(['packages', 'data'])
    .where(sql<boolean>`packages <> '{}'`)
    .execute()
  expect(sold.length).toBeGreaterThan(100)
  for (const { packages, data } of sold)
    for (const field of Object.keys(packages)) expect(data[field]).toMatchObject({ name: expect.any(String) })
})

it('the summary of a demonstration contract names the supplier that its document prints', async () => {
  const forms = await db
    .selectFrom('scripts as s')
    .innerJoin('templates as t', 't.id', 's.template_fk')
    .select(['s.id', 't.file_key'])
    .where('t.file_key', 'is not', null)
    .$narrowType<{ file_key: string }>()
    .execute()
  const texts = new Map<string, string>()
  for (const key of new Set(forms.map(({ file_key }) => file_key)))
    texts.set(key, (await readText((await files.read(key))!)).join('\n'))
  const energy = await db
    .selectFrom('records')
    .select('id')
    .where('type_contract', '=', 'contratto energia')
    .execute()
  const other = new Set<string>()
  let compared = 0
  for (const { id } of energy) {
    const contract = await loadContract(db, id)
    const { operation_ee, operation_gas } = contract.resolved.answered
    for (const { utility, supplier } of await summarize(db, contract)) {
      const operation = { luce: operation_ee, gas: operation_gas }[utility ?? 'luce']
      const form = forms.find((one) => one.id === operation?.id)
      if (!form || supplier === '') continue
      compared += 1
      if (!texts.get(form.file_key)!.includes(supplier)) other.add(supplier)
    }
  }
  expect(compared).toBeGreaterThan(50)
  expect([...other]).toEqual([])
})

it('the demonstration records are found by a search without accents', async () => {
  const found = await db.selectFrom('records').select('id').where('search', 'like', '%nicolo%').execute()
  expect(found.length).toBeGreaterThan(0)
})

it('storeDemo rolls everything back when it fails', async () => {
  const users = await count('users')
  const demo = await sharedDemo()
  // They are stored first, and the owners exist.
  const others = demo.users.map((user) => ({ ...user, id: crypto.randomUUID(), login: `${user.login}.bis` }))
  const stored = storeDemo(db, { ...demo, users: others }, { files, passwordHash: 'a hash' })
  await expect(stored).rejects.toThrow(/owners_pkey/)
  expect(await count('users')).toBe(users)
  expect(await count('records')).toBe(400)
})
