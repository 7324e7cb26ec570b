import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { enterComplaint } from '../../../shared/api/complaints.ts'
import { saveContactBasis } from '../../../shared/api/contact-bases.ts'
import { readHistory, removeRecord } from '../../../shared/api/records.ts'
import { listCheckpoints, tickCheckpoint } from '../../../shared/api/script-checkpoints.ts'
import { addRow } from '../../../test/rows.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { contactBasisRoutes } from '../contact-bases/routes.ts'
import { findFileReader } from '../login/find-caller.ts'
import { complaintRoutes } from '../outcomes/complaints/complaint-routes.ts'
import { dossierFiles } from './dossier-file-route.ts'

const signing = await SigningSetup.ofFile([...contactBasisRoutes, ...complaintRoutes], {
  files: [dossierFiles(findFileReader)],
})
const { server } = signing
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })
const { recordId: id, id: envelopeId } = await signing.signed()
await server.inject(
  saveContactBasis,
  { params: { id }, body: { basis: 'asked', on: '2026-11-10', proof: 'Modulo 4711' } },
  signing.agent,
)
await server.inject(
  enterComplaint,
  {
    params: { id },
    body: {
      parts: ['luce'],
      via: 'letter',
      receivedOn: '2026-11-18',
      countedFrom: '2026-11-02',
      note: 'Mai chiesto',
    },
  },
  admin,
)
await addRow(db, 'confirmations', {
  record_id: id,
  way: 'call',
  done_on: '2026-11-21',
  call_time: '09:30',
  speakers: 'Carla e il sig. Neri',
  confirmed: false,
  entered_by: admin.user.id,
})
await db.updateTable('scripts').set({ script: '<p>Buongiorno $Nome</p>[[letto: Il recesso]]' }).execute()
const [first] = (await server.inject(listCheckpoints, { params: { id } }, signing.agent)).body.checkpoints
const { part, passage } = first!
await server.inject(
  tickCheckpoint,
  { params: { id }, body: { part, passage, answer: 'read' } },
  signing.agent,
)

const fetch = (name: string, session = admin) =>
  server.app.inject({ url: `/exports/dossiers/${name}`, headers: session.headers })
const entries = async () => await zipEntries((await fetch(id)).rawPayload)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('The dossier has a readable PDF and a JSON with what proves the contract [DOSSIER-1] [DOSSIER-2]', async () => {
  const files = await entries()
  const pdf = (await readText(files.get('fascicolo.pdf')!)).join('\n').replace(/\s+/g, ' ')
  for (const text of [
    'Ha chiesto lui',
    'Modulo 4711',
    'Il recesso · letto',
    'Buongiorno',
    'firmato dal cliente',
    'Reclami per contratto non richiesto',
    'in tempo, fino al 14/12/2026 · Mai chiesto',
    'Lettere e chiamate di conferma',
    'Chiamata, 21/11/2026 · alle 09:30 · hanno parlato: Carla e il sig. Neri · il cliente non ha confermato',
  ])
    expect(pdf).toContain(text)
  const data = JSON.parse(String(files.get('fascicolo.json')))
  expect(data).toMatchObject({
    register: null,
    contact_bases: [{ basis: 'asked' }],
    script_ticks: [{ answer: 'read' }],
    complaints: [{ via: 'letter', last_day: '2026-12-14' }],
    confirmations: [{ way: 'call', done_on: '2026-11-21', confirmed: false }],
    envelopes: [{ id: envelopeId, state: 'signed' }],
  })
  expect(data.mails.map(({ kind }: { kind: string }) => kind)).toContain('signed-copy')
  expect(data.history.map(({ kind }: { kind: string }) => kind)).toContain('checkpoint')
})

it('Each file has its hash as sha256sum reads it, and the stored hash of a document is among them [DOSSIER-3]', async () => {
  const files = await entries()
  const sums = String(files.get('SHA256SUMS')).trimEnd().split('\n')
  expect(sums).toHaveLength(files.size - 1)
  for (const line of sums) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line)!
    expect(sha256(files.get(name!)!)).toBe(hash)
  }
  const { signed } = await db
    .selectFrom('envelopes')
    .select('signed')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  expect(signed.length).toBeGreaterThan(0)
  for (const file of signed) expect(String(files.get('SHA256SUMS'))).toContain(file.sha256)
})

it('The papers that an envelope keeps are in the dossier, each file once [DOSSIER-1]', async () => {
  const bytes = Buffer.from('%PDF-1.7 scheda')
  await server.context.files.write('paper.pdf', bytes)
  const kept = { kind: 'summary', version: '1', file_key: 'paper.pdf', sha256: sha256(bytes), bytes: 15 }
  const papers = JSON.stringify(['scheda.pdf', 'la stessa.pdf'].map((name) => ({ ...kept, name })))
  const write = (value: string) =>
    db.updateTable('envelopes').set({ papers: value }).where('id', '=', envelopeId).execute()
  await write(papers)
  const own = [...(await entries())].filter(([name]) => name.startsWith('prima del contratto/'))
  expect(own.map(([, file]) => file.toString())).toEqual([bytes.toString()])
  expect(String((await entries()).get('SHA256SUMS'))).toContain(sha256(bytes))
  await write('[]')
})

const hasTools = ['sha256sum', 'pdfsig', 'qpdf'].every((tool) => !spawnSync(tool, ['--version']).error)

it.skipIf(!hasTools)(
  'Public tools find the files of the dossier unchanged, the seals valid and the documents readable [DOSSIER-3]',
  async () => {
    const folder = join(server.database.dataDir, 'dossier')
    const pdfs: string[] = []
    for (const [name, bytes] of await entries()) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
      if (name.endsWith('.pdf')) pdfs.push(name)
    }
    const run = (tool: string, ...args: string[]) =>
      spawnSync(tool, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    const sums = () => run('sha256sum', '-c', '--strict', 'SHA256SUMS')
    expect(sums()).toMatchObject({ status: 0, stderr: '' })
    expect(pdfs.map((name) => [name, run('qpdf', '--check', name).status])).toEqual(
      pdfs.map((name) => [name, 0]),
    )
    const sealed = pdfs.filter((name) => run('pdfsig', '-nocert', name).stdout.includes('Signature is Valid'))
    const { signed } = await db
      .selectFrom('envelopes')
      .select('signed')
      .where('id', '=', envelopeId)
      .executeTakeFirstOrThrow()
    expect(sealed).toHaveLength(signed.length)
    await appendFile(join(folder, sealed[0]!), ' ')
    expect(sums().status).not.toBe(0)
  },
)

it('No secret and no link of a signer is in the dossier', async () => {
  const json = String((await entries()).get('fascicolo.json'))
  expect(json).not.toMatch(/token_hash|code_hash|\/firma\//)
})

it('Who took it stands in the history; only administrators may, and an unknown record is not found', async () => {
  await fetch(id)
  const { events } = (await server.inject(readHistory, { params: { id } }, admin)).body
  expect(events).toContainEqual(expect.objectContaining({ kind: 'read', userId: admin.user.id }))
  expect((await fetch(id, signing.agent)).statusCode).toBe(403)
  expect((await fetch('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await fetch('boh')).statusCode).toBe(404)
})

it('The dossier of a removed record is there', async () => {
  await server.inject(removeRecord, { params: { id } }, signing.agent)
  expect((await fetch(id)).statusCode).toBe(200)
})
