import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import type { ContactBasis } from '../../../../contract/duties/basis.ts'
import { PAPER_KINDS } from '../../../../contract/duties/papers.ts'
import { saveContactBasis } from '../../../../shared/api/contact-bases.ts'
import { addPaper } from '../../../../shared/api/papers.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { addRow } from '../../../../test/rows.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../../documents/sample-templates.ts'
import { contactBasisRoutes } from '../../contact-bases/routes.ts'
import { paperRoutes } from '../../papers/routes.ts'

// The contracts that nobody can stand by: void, or without what the customer has to have before.

const setup = await SigningSetup.ofFile([...contactBasisRoutes, ...paperRoutes])
const { server } = setup
const { db } = server.context
const NUMBER = '+390212345678'
const CUSTOMER = '+393331234567'
const CONSENT = {
  basis: 'consent',
  on: '2026-09-03',
  text: 'v4',
  sector: 'energy',
  channel: 'Modulo',
  number: NUMBER,
} as const

beforeAll(async () => {
  await addRow(db, 'office_numbers', { number: NUMBER, declared_on: '2026-01-01' })
  const version = { valid_from: '2026-06-19', source: 'Prova', reason: 'Prova', value: 'true' }
  for (const key of ['basis', 'papers'] as const) await addRow(db, 'duty_rules', { key, ...version })
  const admin = await server.signedIn({ role: 'admin' })
  const pdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
  const paper = { seller: '', product: '', version: '1', validFrom: '2026-01-01', validTo: null }
  for (const kind of PAPER_KINDS)
    await server.upload(addPaper, fileForm(pdf, { order: JSON.stringify({ ...paper, kind }) }), admin)
})

async function contract(basis: Partial<ContactBasis> | undefined): Promise<string> {
  const id = await setup.record()
  await db.updateTable('supplies').set({ supplier: 'Lumevia' }).where('record_id', '=', id).execute()
  if (basis) await server.inject(saveContactBasis, { params: { id }, body: basis }, setup.agent)
  await db.deleteFrom('register_checks').execute()
  await addRow(db, 'register_checks', { phone: CUSTOMER, checked_on: '2026-11-15', registered: false })
  return id
}

it('A contract with its basis, a declared number, no entry in the register and its papers is sent', async () => {
  expect((await setup.send(await contract(CONSENT))).status).toBe(200)
})

it.each<[string, Partial<ContactBasis> | undefined, () => unknown, string, RegExp]>([
  [
    'without a basis [BASIS-9]',
    undefined,
    () => {},
    'basis',
    /perché si poteva parlare.*Regola: «Chiedere perché si può parlare con il cliente \(luce e gas\)»/,
  ],
  [
    'whose customer entered the register after the consent [BASIS-10]',
    CONSENT,
    () => db.updateTable('register_checks').set({ registered: true, registered_on: '2026-10-01' }).execute(),
    'basis',
    /revocato dall’iscrizione.*Regola: «Base «consenso»: controllare il registro delle opposizioni»/,
  ],
  [
    'from a number that is not declared [BASIS-12]',
    { ...CONSENT, number: '+390299999999' },
    () => {},
    'basis',
    /non è tra quelli dichiarati.*Regola: «Chiamare solo da un numero dichiarato»/,
  ],
  [
    'whose pack lacks a paper [PAPERS-3]',
    CONSENT,
    () => db.deleteFrom('papers').where('kind', '=', PAPER_KINDS[0]).execute(),
    'papers',
    /Scheda sintetica.*Regola: «Documenti prima del contratto/,
  ],
])('A contract %s is not sent, and its rule is named', async (_what, basis, happens, code, message) => {
  const id = await contract(basis)
  await happens()
  const { status, failure } = await setup.send(id)
  expect(status).toBe(422)
  expect(failure.issues).toMatchObject([{ code, message: expect.stringMatching(message) }])
})
