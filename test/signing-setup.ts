import { readFile } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import type { Values } from '../contract/index.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../server/documents/sample-templates.ts'
import { documentRoutes } from '../server/features/documents/routes.ts'
import { findFileReader } from '../server/features/login/find-caller.ts'
import { recordRoutes } from '../server/features/records/routes.ts'
import { signatureRoutes } from '../server/features/signature/routes.ts'
import { signingRoutes } from '../server/features/signature/sign/routes.ts'
import { envelopeFiles, signingFiles } from '../server/features/signature/signing-file-routes.ts'
import { documentVerificationRoutes } from '../server/features/signature/verify/routes.ts'
import type { Route } from '../server/http/route.ts'
import { digest } from '../server/secrets.ts'
import { createRecord, removeRecord, restoreRecord } from '../shared/api/records.ts'
import * as seeded from '../shared/api/signatures.ts'
import * as customer from '../shared/api/signing.ts'
import { drawing } from './drawing.ts'
import type { SignedIn } from './factories.ts'
import { SAMPLE_TIME, type SampleData, seedSampleData } from './sample-data.ts'
import { sealOrder } from './seal-order.ts'
import { type TestServer, type TestServerOptions, testServer } from './server.ts'

const DAY_MINUTES = 1440
export const WAIVERS = {
  'field-empty': 'Il cliente li scrive a mano',
  'does-not-fit': 'Letti al telefono',
  'document-expired': 'Il nuovo arriva domani',
  'durable-medium': 'Lo firma a parte',
}
export const DRAWN: customer.MarkInput = { kind: 'drawn', png: drawing().toString('base64') }

/**
 * An installation that sends contracts and customers who sign them, over the real routes: `await signing.open(t)` and so on.
 * `nextDay` before each test: what one asked too often the next may ask again.
 */
export class SigningSetup {
  readonly server: TestServer
  readonly #samples: SampleData
  readonly #clock: { now: Date }
  agent: SignedIn
  /** Replaces the next work of a kind, as if the process ended there. */
  crash: 'mail' | 'seal' | undefined

  private constructor(server: TestServer, filled: SampleData, clock: { now: Date }, agent: SignedIn) {
    this.server = server
    this.#samples = filled
    this.#clock = clock
    this.agent = agent
    this.#breakWhenTold()
  }

  /** The installation of a test file, which is closed after its last test. Called outside of tests and hooks. */
  static async ofFile(...given: Parameters<typeof SigningSetup.start>): Promise<SigningSetup> {
    const setup = await SigningSetup.start(...given)
    afterAll(() => setup.close())
    return setup
  }

  /** `more` are routes besides those of records and signing. The caller closes it. */
  static async start(
    more: Route[] = [],
    given: Partial<Omit<TestServerOptions, 'now'>> = {},
  ): Promise<SigningSetup> {
    const clock = { now: SAMPLE_TIME }
    const server = await testServer({
      routes: [
        ...recordRoutes,
        ...documentRoutes,
        ...signatureRoutes,
        ...signingRoutes,
        ...documentVerificationRoutes,
        ...more,
      ],
      files: [signingFiles, envelopeFiles(findFileReader)],
      now: () => clock.now,
      ...given,
    })
    const filled = await seedSampleData(server.context)
    const agent = await server.signedIn({ sendEmail: true })
    const setup = new SigningSetup(server, filled, clock, agent)
    await setup.#warm()
    return setup
  }

  /** The first document and the first seal begin processes and make a key: here, and not within a request's time. */
  async #warm(): Promise<void> {
    const { documents, sealer } = this.server.context
    const pdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))
    await documents.inspect(pdf)
    await sealer.seal(sealOrder(pdf, this.now))
  }

  #breakWhenTold(): void {
    const { mail, sealer } = this.server.context
    const { send } = mail
    const { seal } = sealer
    mail.send = async (letter) => {
      if (this.crash === 'mail') throw new Error('the process ended')
      return await send(letter)
    }
    sealer.seal = async (order) => {
      if (this.crash === 'seal') throw new Error('the process ended')
      return await seal(order)
    }
  }

  get now(): Date {
    return this.#clock.now
  }
  later(minutes: number): void {
    this.#clock.now = new Date(this.now.getTime() + minutes * 60_000)
  }
  async nextDay(): Promise<void> {
    this.later(DAY_MINUTES)
    this.crash = undefined
    this.agent = await this.server.signedIn({ sendEmail: true })
  }

  /** `more`: what its sender confirms. */
  async record(sample: Values = SAMPLES.dualDomestic, more: { holdersDiffer?: true } = {}): Promise<string> {
    const data = JSON.stringify(this.#samples.valuesOf(sample))
    return (await this.server.inject(createRecord, { body: { data, draft: false, ...more } }, this.agent))
      .body.recordId
  }
  async send(
    recordId: string,
    waivers: Record<string, string> = {},
    second?: seeded.SecondSigner,
    saleChannel?: seeded.SaleChannel,
  ) {
    const body = {
      waivers: { ...WAIVERS, ...waivers },
      ...(second && { second }),
      ...(saleChannel && { saleChannel }),
    }
    const input = { params: { id: recordId }, body }
    return await this.server.inject(seeded.sendWithWaivers, input, this.agent)
  }
  /** A contract that is out. */
  async sent(
    sample?: Values,
    saleChannel?: seeded.SaleChannel,
  ): Promise<{ id: string; token: string; recordId: string }> {
    const recordId = await this.record(sample)
    const { body } = await this.send(recordId, {}, undefined, saleChannel)
    if (!body.ok) throw new Error(JSON.stringify(body))
    return { id: body.envelope.id, token: await this.tokenOf(body.envelope.id), recordId }
  }
  /** The newest envelope as the organisation sees it. */
  async envelope(recordId: string) {
    const answer = await this.server.inject(seeded.listEnvelopes, { params: { id: recordId } }, this.agent)
    return answer.body.envelopes[0]!
  }
  remind = (id: string) => this.server.inject(seeded.remindSigner, { params: { id } }, this.agent)
  link = (id: string) => this.server.inject(seeded.showSigningLink, { params: { id } }, this.agent)
  resend = (id: string) => this.server.inject(seeded.resendEnvelope, { params: { id } }, this.agent)
  extend = (id: string, days: number) =>
    this.server.inject(seeded.extendEnvelope, { params: { id }, body: { days } }, this.agent)
  confirm = (id: string, version: number) =>
    this.server.inject(seeded.confirmEnvelope, { params: { id }, body: { version } }, this.agent)
  cancel = (id: string) =>
    this.server.inject(
      seeded.cancelEnvelope,
      { params: { id }, body: { reason: 'Offerta sbagliata' } },
      this.agent,
    )

  remove = (id: string) => this.server.inject(removeRecord, { params: { id } }, this.agent)
  restore = (id: string) => this.server.inject(restoreRecord, { params: { id } }, this.agent)

  mails(id: string, kind: string) {
    const all = this.server.context.db.selectFrom('mail_outbox').selectAll().where('kind', '=', kind)
    return all.where('key', 'like', `%${id}%`).orderBy('created_at').execute()
  }
  /** The token of the last mail of this kind. */
  async tokenOf(id: string, kind = 'signing-invitation'): Promise<string> {
    return /\/firma\/([\w-]{43})/.exec((await this.mails(id, kind)).at(-1)?.text ?? '')?.[1] ?? 'none'
  }
  async codeOf(id: string, purpose: customer.CodePurpose = 'signing'): Promise<string> {
    const kind = purpose === 'signing' ? 'signing-code' : 'signing-refusal-code'
    const text = (await this.mails(id, kind)).at(-1)?.text ?? ''
    return /codice per .* è (\d{6})/.exec(text)?.[1] ?? 'none'
  }

  /** By a browser of this name. */
  open = (token: string, agent?: string) =>
    this.server.inject(
      customer.openSigning,
      { params: { token } },
      undefined,
      agent === undefined ? {} : { 'user-agent': agent },
    )
  /** To the durable medium, where the signer is asked. */
  async consent(token: string) {
    const { medium } = (await this.open(token)).body.signing
    if (medium?.consentedAt === null) await this.consentTo(token, medium.version)
  }
  consentTo = (token: string, version: string, headers: Record<string, string> = {}) =>
    this.server.inject(customer.consentToMedium, { params: { token }, body: { version } }, undefined, headers)
  /** With every consent. */
  async askCode(token: string) {
    await this.consent(token)
    const { consents } = (await this.open(token)).body.signing
    const given = consents.map(({ key, version }) => ({ key, version }))
    return await this.server.inject(customer.sendSigningCode, {
      params: { token },
      body: { consents: given },
    })
  }
  askRefusalCode = (token: string) =>
    this.server.inject(customer.sendSigningCode, { params: { token }, body: { purpose: 'refusal' } })
  /** Every box of the link's signer. */
  async boxesOf(token: string): Promise<Pick<customer.Signing['boxes'][number], 'document' | 'field'>[]> {
    const { signing } = (await this.open(token)).body
    const own = (signing?.boxes ?? []).filter(({ signer }) => signer === signing.signer.role)
    return own.map(({ document, field }) => ({ document, field }))
  }
  /** The document with every box. */
  async sign(
    token: string,
    code: string,
    mark = DRAWN,
    place = 'Milano',
    more: { earlyStart?: boolean } = {},
  ) {
    const boxes = await this.boxesOf(token)
    const body = { code, mark, place, boxes, ...more }
    return await this.server.inject(customer.signDocument, { params: { token }, body })
  }
  refuseWith = (token: string, code: string, reason: string) =>
    this.server.inject(customer.refuseSigning, { params: { token }, body: { code, reason } })
  /** With a code for refusing. */
  async refuse(token: string, reason: string) {
    const asked = await this.askRefusalCode(token)
    if (asked.status !== 200) return asked
    const { envelope_id: id } = await this.server.context.db
      .selectFrom('signing_links')
      .select('envelope_id')
      .where('token_hash', '=', digest(token))
      .executeTakeFirstOrThrow()
    return await this.refuseWith(token, await this.codeOf(id, 'refusal'), reason)
  }
  /** A contract that its customer has signed. */
  async signed(sample?: Values, saleChannel?: seeded.SaleChannel) {
    const one = await this.sent(sample, saleChannel)
    await this.askCode(one.token)
    const { body } = await this.sign(one.token, await this.codeOf(one.id))
    if (body.signing?.state !== 'signed') throw new Error(JSON.stringify(body))
    return { ...one, signing: body.signing }
  }

  /** A receiver of webhooks. */
  async listener(events: string[]): Promise<void> {
    const { db } = this.server.context
    await db
      .insertInto('webhooks')
      .values({ url: 'https://altri.example', events, secret_sealed: '' })
      .execute()
  }

  get = (url: string, headers: Record<string, string> = {}) => this.server.app.inject({ url, headers })
  close = () => this.server.close()
}
