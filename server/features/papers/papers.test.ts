import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { PAPER_KINDS, type PaperKind } from '../../../contract/duties/papers.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { daysAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import * as calls from '../../../shared/api/papers.ts'
import { preflightSending } from '../../../shared/api/signatures.ts'
import { sendSigningCode } from '../../../shared/api/signing.ts'
import { fileForm } from '../../../test/file-form.ts'
import { addRow } from '../../../test/rows.ts'
import { ANNA, requireSecondSigner } from '../../../test/second-signer.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../documents/sample-templates.ts'
import { sweepFiles } from '../../sweep.ts'
import { paperRoutes } from './routes.ts'

const setup = await SigningSetup.ofFile(paperRoutes)
const { server } = setup
const { db, files } = server.context
const version = { valid_from: '2026-06-19', source: 'Prova', reason: 'Prova' }
await addRow(db, 'duty_rules', { key: 'papers', value: 'true', ...version })
let admin = await server.signedIn({ role: 'admin', sendEmail: true })
const pdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
const otherPdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[1]!))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeEach(async () => {
  await setup.nextDay()
  admin = await server.signedIn({ role: 'admin', sendEmail: true })
  await db.deleteFrom('papers').execute()
})

const PAPER = {
  seller: '',
  product: '',
  version: '1',
  validFrom: '2026-01-01',
  validTo: null as string | null,
}
const add = (kind: PaperKind, more: Partial<typeof PAPER> = {}, bytes = pdf) =>
  server.upload(
    calls.addPaper,
    fileForm(bytes, { filename: `${kind}.pdf`, order: JSON.stringify({ ...PAPER, kind, ...more }) }),
    admin,
  )
const addPack = async (more = {}) => {
  for (const kind of PAPER_KINDS) await add(kind, more)
}
const findingOf = async (recordId: string, session = setup.agent) => {
  const { body } = await server.inject(preflightSending, { params: { id: recordId } }, session)
  return body.findings.find(({ code }) => code === 'papers')
}
const signingOf = async (token: string) => (await setup.open(token)).body.signing
async function askCode(token: string) {
  await setup.consent(token)
  const { consents } = await signingOf(token)
  const body = { consents: consents.map(({ key, version }) => ({ key, version })) }
  return await server.inject(sendSigningCode, { params: { token }, body })
}
const eventsOf = async (recordId: string) =>
  (await setup.envelope(recordId)).events.filter(({ what }) => what === 'paper-received')

describe('the papers before the contract', () => {
  it('a consumer’s luce and gas are not sent while a paper is missing or has expired, and a business is [PAPERS-3]', async () => {
    const recordId = await setup.record()
    expect(await findingOf(recordId)).toMatchObject({ weight: 'blocks', message: /Scheda sintetica/ })
    expect((await setup.send(recordId)).failure.issues.map(({ code }) => code)).toEqual(['papers'])
    await add('summary')
    await add('conditions')
    await add('withdrawal-form', { validTo: '2026-10-31' })
    const finding = await findingOf(recordId)
    expect(finding?.message).not.toContain('Scheda sintetica')
    expect(finding?.message).toContain('validità finita il 31/10/2026')
    await add('withdrawal-form', { version: '2' })
    expect(await findingOf(recordId)).toBeUndefined()
    await db.deleteFrom('papers').execute()
    expect(await findingOf(await setup.record(SAMPLES.businessFirstActivation))).toBeUndefined()
  })

  it('a paper holds until midnight in Rome [PAPERS-2]', async () => {
    const recordId = await setup.record()
    await addPack({ validTo: romeDay(setup.now) })
    // 23:59 in Rome, and one minute later.
    setup.later(14 * 60 - 1)
    setup.agent = await server.signedIn({ sendEmail: true })
    expect(await findingOf(recordId)).toBeUndefined()
    setup.later(1)
    expect((await findingOf(recordId))?.message).toContain('validità finita')
    setup.later(-14 * 60)
  })

  it('an administrator waives the finding with a reason, which stands in the evidence [PAPERS-3]', async () => {
    const recordId = await setup.record()
    expect(await findingOf(recordId, admin)).toMatchObject({ weight: 'waivable' })
    setup.agent = admin
    const sent = await setup.send(recordId, { papers: 'Consegnati a mano' })
    expect(sent.status).toBe(200)
    const waiver = sent.body.envelope.events.find(({ what }) => what === 'papers')
    expect(waiver?.detail).toContain('Motivo: Consegnati a mano')
  })
})

describe('the pack of an envelope', () => {
  it('leaves with the invitation, and is loaded before a code is sent, each paper with its time [PAPERS-5] [PAPERS-6]', async () => {
    await addPack()
    const { id, token, recordId } = await setup.sent()
    const [mail] = await setup.mails(id, 'signing-invitation')
    expect(mail!.attachments.map(({ name }) => name)).toEqual(PAPER_KINDS.map((kind) => `${kind}.pdf`))
    const { papers, papersArchive } = await signingOf(token)
    expect(papers.map(({ kind, sha256: hash }) => [kind, hash])).toEqual(
      PAPER_KINDS.map((kind) => [kind, sha256(pdf)]),
    )
    const refused = await askCode(token)
    expect(refused.failure.issues[0]).toMatchObject({ field: 'papers', message: /scheda sintetica/ })
    await setup.get(papers[0]!.link)
    const partly = await askCode(token)
    expect(partly.failure.issues[0]!.message).toBe(
      'Prima apra o scarichi: condizioni generali, modulo di recesso.',
    )
    setup.later(5)
    const zip = await setup.get(papersArchive)
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
    expect((await eventsOf(recordId)).map(({ at }) => at)).toEqual([
      new Date(setup.now.getTime() - 5 * 60_000).toISOString(),
      setup.now.toISOString(),
      setup.now.toISOString(),
    ])
    expect((await askCode(token)).status).toBe(200)
    const signed = (await setup.sign(token, await setup.codeOf(id))).body.signing
    const { evidence } = await setup.envelope(recordId)
    const proofs = JSON.parse((await setup.get(evidence, setup.agent.headers)).body)
    expect(proofs.papers).toMatchObject(
      PAPER_KINDS.map((kind) => ({ kind, version: '1', sha256: sha256(pdf) })),
    )
    const paper = (await readText((await setup.get(signed.signed[0]!.link)).rawPayload)).join(' ')
    expect(paper).toContain('Documenti mandati prima del contratto')
    expect(paper.replace(/\s/g, '').split(sha256(pdf)).length).toBeGreaterThan(3)
  })

  it('stays as it was sent when a paper is replaced, ended or removed [PAPERS-5]', async () => {
    await addPack()
    const { token } = await setup.sent()
    const before = await signingOf(token)
    const { papers: all } = (await server.inject(calls.listPapers, {}, admin)).body
    const first = all.find(({ kind }) => kind === 'summary')
    await server.inject(calls.removePaper, { params: { id: first!.id } }, admin)
    await add('summary', { version: '2' }, otherPdf)
    expect((await signingOf(token)).papers).toEqual(before.papers)
    const later = { db, files, now: () => new Date(Date.now() + 48 * 3_600_000) }
    await sweepFiles(later)
    const file = await setup.get(before.papers.find(({ kind }) => kind === first!.kind)!.link)
    expect(sha256(file.rawPayload)).toBe(sha256(pdf))
    const next = await setup.sent()
    const { papers } = await signingOf(next.token)
    expect(papers.map(({ sha256: hash }) => hash)).toContain(sha256(otherPdf))
  })

  it('is loaded by each of two signers [PAPERS-6]', async () => {
    await addPack()
    const end = await requireSecondSigner(setup)
    const recordId = await setup.record()
    const { id } = (await setup.send(recordId, {}, ANNA)).body.envelope
    await end()
    const token = await setup.tokenOf(id)
    await setup.get((await signingOf(token)).papersArchive)
    await setup.askCode(token)
    await setup.sign(token, await setup.codeOf(id))
    const [mail] = await setup.mails(id, 'signing-second')
    expect(mail!.attachments).toHaveLength(3)
    const second = await setup.tokenOf(id, 'signing-second')
    expect((await askCode(second)).failure.issues[0]?.field).toBe('papers')
    await setup.get((await signingOf(second)).papersArchive)
    expect((await askCode(second)).status).toBe(200)
  })

  it('is not sent when a stored paper is not what it was [PAPERS-5]', async () => {
    await addPack()
    const { file_key } = await db.selectFrom('papers').select('file_key').limit(1).executeTakeFirstOrThrow()
    await files.write(file_key, otherPdf)
    const recordId = await setup.record()
    expect((await setup.send(recordId)).status).toBe(422)
    await db.updateTable('envelopes').set({ state: 'cancelled' }).where('record_id', '=', recordId).execute()
  })
})

describe('the list of papers', () => {
  it('a paper is a PDF with a version, whose last day is not before its first [PAPERS-4]', async () => {
    expect((await add('summary', {}, Buffer.from('ciao'))).status).toBe(415)
    expect((await add('summary', { version: ' ' })).failure.issues[0]).toMatchObject({ field: 'version' })
    const wrong = await add('summary', { validTo: '2025-12-31' })
    expect(wrong.failure.issues[0]).toMatchObject({ field: 'validTo' })
    expect((await server.inject(calls.listPapers, {}, admin)).body.papers).toEqual([])
  })

  it('the days of a paper change with the history, and after a change by another administrator not [PAPERS-4]', async () => {
    const { paper } = (await add('summary')).body
    setup.later(1)
    const body = {
      validFrom: paper.validFrom,
      validTo: daysAfter(paper.validFrom, 30),
      readAt: paper.updatedAt,
    }
    const change = () => server.inject(calls.changePaper, { params: { id: paper.id }, body }, admin)
    expect((await change()).body.paper).toMatchObject({ validTo: '2026-01-31' })
    expect((await change()).status).toBe(409)
    await server.inject(calls.removePaper, { params: { id: paper.id } }, admin)
    expect((await server.inject(calls.removePaper, { params: { id: paper.id } }, admin)).status).toBe(404)
    const events = await db
      .selectFrom('object_events')
      .select('kind')
      .where('object_id', '=', paper.id)
      .orderBy('created_at')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'changed', 'removed'])
  })
})
