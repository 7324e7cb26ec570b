import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { addRow } from '../../../test/rows.ts'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { NAMIRIAL_TOKEN, startNamirial } from '../../../test/stand-ins/namirial.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { folderStore } from '../files/folder-store.ts'
import { createOutboxMail } from '../mail/outbox.ts'
import type { MailPort } from '../mail/port.ts'
import { createBuiltInSignature } from './built-in/built-in.ts'
import { createNamirial } from './namirial.ts'
import type { SendOutcome, SignatureOrder, SignaturePort } from './port.ts'

const database = await testDatabase()
const { db, dataDir } = database
const namirial = await startNamirial()
afterAll(() => Promise.all([namirial.close(), database.close()]))
const now = () => new Date('2026-11-20T10:00:00Z')
const { user } = await signedIn({ db, now })

const files = folderStore(dataDir)
const outbox = createOutboxMail({
  db,
  config: { mode: 'demonstration', secretKey: Buffer.alloc(32, 7) },
})
const builtIn = (mail: MailPort = outbox) =>
  createBuiltInSignature({
    db,
    mail,
    files,
    now,
    config: {
      publicUrl: 'https://ufficio.example.it',
      organisationName: 'Ufficio',
      secretKey: Buffer.alloc(32, 7),
      signP12: undefined,
      signP12Password: undefined,
    },
  })
const byNamirial = (timeoutMs = 5_000) =>
  createNamirial({
    service: createHttpClient({
      name: 'Namirial',
      baseUrl: namirial.url,
      now,
      allowPrivate: true,
      timeoutMs,
    }),
    apiToken: NAMIRIAL_TOKEN,
    method: 'click',
  })

const pdf = new TextEncoder().encode('%PDF-1.7 a contract')
const signer = {
  name: 'Anna',
  lastName: 'Verdi',
  email: 'anna@example.it',
  phone: '+393331112223',
  fiscalCode: '',
}

/** An envelope in our tables before the provider is called, and its content. */
const MARIA = { role: 'customer' as const, email: signer.email }

async function newOrder(): Promise<SignatureOrder> {
  const { id: record_id } = await addRow(db, 'records', {
    draft: false,
    created_by: user.id,
    updated_by: user.id,
    definition_version: 1,
    data: '{}',
  })
  const expiresAt = new Date('2026-12-20T10:00:00Z')
  const { id: envelopeId } = await addRow(db, 'envelopes', {
    record_id,
    record_version: 1,
    provider: 'built-in',
    state: 'preparing',
    name: 'Contratto',
    signer: JSON.stringify(signer),
    expires_at: expiresAt,
    created_by: user.id,
  })
  return {
    envelopeId,
    name: 'Contratto',
    signer,
    expiresAt,
    callbackUrl: '',
    documents: [{ name: 'c.pdf', bytes: pdf, places: [{ page: 1, x: 100, y: 200, width: 190, height: 60 }] }],
    sender: { name: 'Luca', lastName: 'Neri', email: 'luca@example.it' },
  }
}

type Step = 'open' | 'sign' | 'reject' | 'expire'
/** Actions of our signing page on an envelope; at other services the customer performs them. */
async function happenHere(id: string, step: Step): Promise<void> {
  const at = now()
  const change = {
    open: { state: 'opened', opened_at: at },
    sign: { state: 'signed', finished_at: at, signed: await signedFiles(id) },
    reject: { state: 'refused', finished_at: at, failure: 'signer-refused', failure_detail: 'Non sono io' },
    expire: { state: 'expired', finished_at: at },
  } as const
  await db.updateTable('envelopes').set(change[step]).where('id', '=', id).execute()
}

async function signedFiles(id: string): Promise<string> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const kinds = ['document', 'evidence'] as const
  for (const kind of kinds) await files.write(`${id}.${kind}.pdf`, pdf)
  return JSON.stringify(
    kinds.map((kind) => ({ kind, name: `${kind}.pdf`, file_key: `${id}.${kind}.pdf`, sha256 })),
  )
}

interface Case {
  make: () => SignaturePort
  /** The customer, or time. */
  happen: (externalId: string, step: Step) => Promise<void>
  /** How many orders of an envelope went out. */
  ordersOf: (envelopeId: string) => Promise<number>
  /** A service that fails once with an order. */
  failing: [fault: string, () => SignaturePort][]
  /** A function that fails for any input. */
  unreadable: [fault: string, () => SignaturePort][]
}

const away = {
  ok: false,
  reason: 'unreachable',
  detail: 'Il server di posta non risponde',
  cause: { failure: 'other', detail: 'Il server di posta non risponde' },
} as const
const silentAfter: MailPort = {
  ...outbox,
  send: async (mail) => {
    await outbox.send(mail)
    return away
  },
}
const withShortTimeout = (...problems: Parameters<typeof namirial.failNext>) => {
  namirial.calm()
  namirial.failNext(...problems)
  return byNamirial(80)
}

const CASES: [string, Case][] = [
  [
    'built-in',
    {
      make: () => builtIn(),
      happen: happenHere,
      ordersOf: async (id) =>
        (
          await db
            .selectFrom('mail_outbox')
            .select('id')
            .where('key', '=', `signing-invitation:${id}`)
            .execute()
        ).length,
      failing: [
        ['no mail server', () => builtIn({ ...outbox, send: async () => away })],
        ['a mail server that took the mail and never said so', () => builtIn(silentAfter)],
      ],
      unreadable: [],
    },
  ],
  [
    'Namirial',
    {
      make: () => byNamirial(),
      happen: (id, step) => namirial.happen(id, step),
      ordersOf: async (id) =>
        [...namirial.envelopes.values()].filter(({ metaData }) => metaData.includes(id)).length,
      failing: FAULTS.flatMap(([fault, problem]): Case['failing'] => [
        [`${fault} at the order`, () => withShortTimeout({ ...problem, path: '/envelope/send' })],
        [`${fault} at the file`, () => withShortTimeout({ ...problem, path: '/file/upload' })],
      ]),
      unreadable: FAULTS.map(([fault, problem]) => [
        fault,
        () => withShortTimeout(...Array.from({ length: 15 }, () => problem)),
      ]),
    },
  ],
]

const idOf = (outcome: SendOutcome) => {
  if (!outcome.ok) throw new Error(outcome.detail)
  return outcome.externalId
}

describe.each(CASES)('signing: %s [SIGN-8]', (_name, { make, happen, ordersOf, failing, unreadable }) => {
  const send = async () => {
    const order = await newOrder()
    const id = idOf(await make().send(order))
    // The caller's handling of a successful response.
    await db.updateTable('envelopes').set({ state: 'sent' }).where('id', '=', order.envelopeId).execute()
    return { id, envelopeId: order.envelopeId }
  }

  it('the signature provider accepts an envelope, finds it by its name and gives the customer a link', async () => {
    const { id, envelopeId } = await send()
    const port = make()
    expect(await port.find(envelopeId)).toEqual({ ok: true, externalId: id })
    expect(await port.find(crypto.randomUUID())).toEqual({ ok: true, externalId: undefined })
    expect(await port.status(id)).toEqual({ ok: true, state: 'sent' })
    // Links may be created shortly after the envelope.
    const links = [await port.linkOf(id, MARIA), await port.linkOf(id, MARIA)]
    expect(links.at(-1)).toEqual({ ok: true, link: expect.stringMatching(/^https:\/\//) })
  })

  it('the signature provider reports each state up to the signed document and its proof', async () => {
    const { id } = await send()
    await happen(id, 'open')
    expect(await make().status(id)).toEqual({ ok: true, state: 'opened', at: expect.any(Date) })
    expect(await make().fetchSigned(id)).toMatchObject({ ok: false, reason: 'refused' })
    await happen(id, 'sign')
    expect(await make().status(id)).toMatchObject({ ok: true, state: 'signed', at: expect.any(Date) })
    const signed = await make().fetchSigned(id)
    expect(
      signed.ok && signed.files.map(({ kind, bytes }) => [kind, Buffer.from(bytes).equals(pdf)]),
    ).toEqual([
      ['document', true],
      ['evidence', true],
    ])
  })

  it.each([
    ['reject', { state: 'refused', reason: 'Non sono io' }],
    ['expire', { state: 'expired' }],
  ] as const)('the signature provider finds an envelope after %s', async (step, state) => {
    const { id } = await send()
    await happen(id, step)
    expect(await make().status(id)).toMatchObject({ ok: true, ...state })
    expect(await make().fetchSigned(id)).toMatchObject({ ok: false, reason: 'refused' })
  })

  it('the signature provider reminds and cancels an open envelope, and reports an unknown one', async () => {
    const { id } = await send()
    expect(await make().remind(id)).toEqual({ ok: true })
    expect(await make().cancel(id)).toEqual({ ok: true })
    const nobody = crypto.randomUUID()
    expect(await make().status(nobody)).toMatchObject({ ok: false, reason: 'unknown' })
    for (const act of ['remind', 'cancel', 'fetchSigned'] as const)
      expect(await make()[act](nobody)).toMatchObject({ ok: false, reason: 'refused' })
  })

  it.each(failing)(
    'the signature provider has one envelope after %s, which is searched before it is sent again',
    async (_fault, open) => {
      const order = await newOrder()
      const outcome = await open().send(order)
      expect(outcome).toMatchObject({ ok: false, detail: expect.stringMatching(/./) })
      expect(outcome.ok || outcome.reason).toMatch(/^(unreachable|uncertain)$/)
      namirial.calm()
      const found = await make().find(order.envelopeId)
      expect(found.ok).toBe(true)
      expect(await ordersOf(order.envelopeId)).toBe(found.ok && found.externalId ? 1 : 0)
      if (found.ok && found.externalId === undefined) idOf(await make().send(order))
      expect(await ordersOf(order.envelopeId)).toBe(1)
    },
  )

  it.each(unreadable)(
    'the signature provider reports only that it is unavailable after %s',
    async (_fault, open) => {
      const { id } = await send()
      await happen(id, 'sign')
      const port = open()
      for (const read of [port.status(id), port.linkOf(id, MARIA), port.fetchSigned(id)])
        expect(await read).toMatchObject({ ok: false, reason: 'unreachable' })
      namirial.calm()
      expect(await make().status(id)).toMatchObject({ ok: true, state: 'signed' })
    },
  )
})
