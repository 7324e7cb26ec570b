import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { PAPER_KINDS } from '../../../contract/duties/papers.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import * as calls from '../../../shared/api/papers.ts'
import { erasePerson } from '../../../shared/api/people.ts'
import { openSigning } from '../../../shared/api/signing.ts'
import { fileForm } from '../../../test/file-form.ts'
import { addRow } from '../../../test/rows.ts'
import { requireSecondSigner } from '../../../test/second-signer.ts'
import { testServer } from '../../../test/server.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { fromFile, toNewFile } from '../../backup/archive-file.ts'
import { backup } from '../../backup/backup.ts'
import { checkBackup, restore } from '../../backup/restore.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../documents/sample-templates.ts'
import { sweepFiles } from '../../sweep.ts'
import { peopleRoutes } from '../people/routes.ts'
import { signingRoutes } from '../signature/sign/routes.ts'
import { signingFiles } from '../signature/signing-file-routes.ts'
import { paperRoutes } from './routes.ts'

const setup = await SigningSetup.ofFile([...paperRoutes, ...peopleRoutes])
const { server } = setup
const { db, files, config } = server.context
const restored = await testServer({
  routes: signingRoutes,
  files: [signingFiles],
  config: { secretKey: config.secretKey },
  now: () => setup.now,
})
afterAll(() => restored.close())
const version = { valid_from: '2026-06-19', source: 'Prova', reason: 'Prova' }
await addRow(db, 'duty_rules', { key: 'papers', value: 'true', ...version })
const pdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let admin = await server.signedIn({ role: 'admin', sendEmail: true })
beforeEach(async () => {
  await setup.nextDay()
  admin = await server.signedIn({ role: 'admin', sendEmail: true })
  await db.deleteFrom('papers').execute()
  for (const kind of PAPER_KINDS) {
    const order = { kind, seller: '', product: '', version: '1', validFrom: '2026-01-01', validTo: null }
    const form = fileForm(pdf, { filename: `${kind}.pdf`, order: JSON.stringify(order) })
    await server.upload(calls.addPaper, form, admin)
  }
})

const archiveOf = async (token: string) => (await setup.open(token)).body.signing.papersArchive
const storedPapers = async () =>
  await Promise.all(
    (await db.selectFrom('papers').select('file_key').execute()).map(({ file_key }) => files.read(file_key)),
  )
const sweep = () => sweepFiles({ db, files, now: () => new Date(Date.now() + 48 * 3_600_000) })

it('The proxy of the form who signs as the second loads the papers too, and each signer has times of their own [PAPERS-6]', async () => {
  const end = await requireSecondSigner(setup)
  const { nome_delegato: name = '', cognome_delegato: lastName = '', cf_delegato = '' } = SAMPLES.dualDomestic
  const proxy = {
    name,
    lastName,
    fiscalCode: cf_delegato,
    email: 'delegato@posta.example',
    phone: '+39 333 7654321',
  }
  const recordId = await setup.record()
  const { id } = (await setup.send(recordId, {}, proxy)).body.envelope
  await end()
  const token = await setup.tokenOf(id)
  await setup.get(await archiveOf(token))
  await setup.askCode(token)
  await setup.sign(token, await setup.codeOf(id))
  const [mail] = await setup.mails(id, 'signing-second')
  expect([mail!.recipient, mail!.attachments.length]).toEqual([proxy.email, PAPER_KINDS.length])
  const second = await setup.tokenOf(id, 'signing-second')
  expect((await setup.askCode(second)).failure.issues[0]?.field).toBe('papers')
  setup.later(3)
  const archive = await zipEntries((await setup.get(await archiveOf(second))).rawPayload)
  expect([...archive.values()].map(sha256)).toEqual(PAPER_KINDS.map(() => sha256(pdf)))
  await setup.askCode(second)
  await setup.sign(second, await setup.codeOf(id))
  const { events, state } = await setup.envelope(recordId)
  const taken = events.filter(({ what }) => what === 'paper-received')
  const of = (signer: string) => taken.filter((event) => event.signer === signer).map(({ at }) => at)
  expect([state, of('customer').length, of('second')]).toEqual([
    'signed',
    PAPER_KINDS.length,
    PAPER_KINDS.map(() => setup.now.toISOString()),
  ])
})

it('The erasure of a person removes what an envelope keeps of the papers, and leaves those of the office [PAPERS-5] [PERSON-7]', async () => {
  const { id } = await setup.sent()
  await db.updateTable('envelopes').set({ state: 'cancelled' }).where('id', '=', id).execute()
  const body = { fiscalCode: String(SAMPLES.dualDomestic.codice_fiscale), reason: 'Richiesta del 20/11/2026' }
  await server.inject(erasePerson, { body }, admin)
  expect(await db.selectFrom('envelopes').select('id').where('id', '=', id).execute()).toEqual([])
  await sweep()
  expect((await storedPapers()).map((bytes) => bytes && sha256(bytes))).toEqual(
    PAPER_KINDS.map(() => sha256(pdf)),
  )
})

it('A restored backup has the papers of the office, and those that an envelope keeps after their removal [PAPERS-5]', async () => {
  const { token } = await setup.sent()
  const { papers } = (await setup.open(token)).body.signing
  const { papers: listed } = (await server.inject(calls.listPapers, {}, admin)).body
  await server.inject(calls.removePaper, { params: { id: listed[0]!.id } }, admin)
  await sweep()
  const path = join(server.database.dataDir, 'papers.backup')
  const parts = ({ database, context }: typeof restored) => ({
    pool: database.pool,
    files: context.files,
    now: context.now,
    secretKey: config.secretKey,
  })
  await backup(toNewFile(path), parts(server))
  const file = fromFile(path)
  await restore(file, await checkBackup(file, config.secretKey), parts(restored))

  const kept = await restored.context.db.selectFrom('papers').select(['id', 'sha256', 'file_key']).execute()
  expect(kept.map(({ id }) => id).toSorted()).toEqual(
    listed
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
  for (const paper of kept)
    expect(sha256((await restored.context.files.read(paper.file_key))!)).toBe(paper.sha256)
  const opened = (await restored.inject(openSigning, { params: { token } })).body.signing
  expect(opened.papers).toEqual(papers)
  const archive = await zipEntries((await restored.app.inject({ url: opened.papersArchive })).rawPayload)
  expect([...archive.values()].map(sha256)).toEqual(papers.map(({ sha256: hash }) => hash))
})
