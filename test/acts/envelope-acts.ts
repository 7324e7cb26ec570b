import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { recordCopies } from '../../server/features/signature/deliver/send-copies.ts'
import type { EnvelopeEventName } from '../../server/features/signature/evidence/record-envelope-event.ts'
import type { SendOutcome } from '../../server/providers/signature/port.ts'
import { failSending } from '../../server/providers/signature/word-failure.ts'
import { preflightSending } from '../../shared/api/signatures.ts'
import { runEnvelopeJobs } from '../run-envelope-jobs.ts'
import { ANNA, requireSecondSigner } from '../second-signer.ts'
import { DRAWN, type SigningSetup } from '../signing-setup.ts'
import type { Act, Answered } from './act.ts'

/** An envelope in preparation: it stays prepared, and a job polls its state. */
const SENDING = ['envelopes', 'envelope_events', 'signing_links', 'mail_outbox']
const WAIVER = 'Lo ha detto al telefono'

/** The actions before an envelope is sent. */
export function sendingActs(setup: SigningSetup) {
  const { db } = setup.server.context
  /** A record whose documents exist already, since they are preserved. */
  const ready = async (change: Record<string, string> = {}) => {
    const id = await setup.record({ ...SAMPLES.dualDomestic, ...change })
    await setup.server.inject(preflightSending, { params: { id } }, setup.agent)
    return id
  }
  const answering = (outcome: SendOutcome): Act => ({
    outside: SENDING,
    prepare: async () => {
      const id = await ready()
      const [signature] = setup.server.context.signatures
      const { send } = signature
      signature.send = async () => outcome
      return () => setup.send(id).finally(() => (signature.send = send))
    },
  })
  const withContact = (code: string, email: string, before: (email: string) => Promise<unknown>): Act => ({
    prepare: async () => {
      await before(email)
      const id = await ready({ email })
      return () => setup.send(id, { [code]: WAIVER, 'contact-changed': WAIVER })
    },
  })
  return {
    preparing: {
      prepare: async () => {
        const id = await ready()
        return () => setup.send(id)
      },
    },
    sent: {
      outside: SENDING,
      prepare: async () => {
        const id = await ready()
        return () => setup.send(id)
      },
    },
    unanswered: answering(failSending('unreachable', 'unreachable', 'ECONNREFUSED')),
    'to-check': answering(failSending('uncertain', 'timeout')),
    'own-address': withContact('own-address', 'collega@ufficio.example', (email) =>
      setup.server.signedIn({ email }),
    ),
    'office-domain': withContact('office-domain', 'cliente@ditta.example', () =>
      db.insertInto('domains').values({ name: 'ditta.example' }).execute(),
    ),
    'same-mailbox': {
      prepare: async () => {
        const end = await requireSecondSigner(setup)
        const id = await ready()
        await end()
        const second = { ...ANNA, email: SAMPLES.dualDomestic.email! }
        const reasons = { 'second-same-mailbox': WAIVER, 'second-contact-changed': WAIVER }
        return () => setup.send(id, reasons, second)
      },
    },
    basis: {
      // Its own rule, which ends with the act.
      outside: ['duty_rules'],
      prepare: async () => {
        const id = await ready()
        const end = await switchOn(setup, 'basis')
        return () => setup.send(id, { basis: WAIVER }).finally(end)
      },
    },
    checkpoints: {
      // A script of its own, which ends with the act, as does the version of its list.
      outside: ['scripts', 'list_versions'],
      prepare: async () => {
        const id = await ready()
        const end = await askCheckpoint(setup)
        return () => setup.send(id, { checkpoints: WAIVER }).finally(end)
      },
    },
    papers: {
      outside: ['duty_rules'],
      prepare: async () => {
        const id = await ready()
        const end = await switchOn(setup, 'papers')
        return () => setup.send(id, { papers: WAIVER }).finally(end)
      },
    },
    'contact-changed': withContact('contact-changed', 'nuova@posta.example', () => setup.sent()),
  } satisfies Partial<Record<EnvelopeEventName, Act>>
}

/** The rule is on and an administrator sends, until the returned function is called. */
async function switchOn(setup: SigningSetup, key: 'basis' | 'papers'): Promise<() => Promise<void>> {
  const { agent, server } = setup
  const { db } = server.context
  setup.agent = await server.signedIn({ role: 'admin', sendEmail: true })
  const version = { key, valid_from: '2026-06-19', source: 'Prova', reason: 'Prova' }
  await db
    .insertInto('duty_rules')
    .values({ ...version, value: 'true' })
    .execute()
  return async () => {
    setup.agent = agent
    await db
      .insertInto('duty_rules')
      .values({ ...version, value: 'false' })
      .execute()
  }
}

/** Every script has a required checkpoint and an administrator sends, until the returned function is called. */
async function askCheckpoint(setup: SigningSetup): Promise<() => Promise<void>> {
  const { agent, server } = setup
  const mark = (script: string) => server.context.db.updateTable('scripts').set({ script }).execute()
  setup.agent = await server.signedIn({ role: 'admin', sendEmail: true })
  await mark('[[letto*: Il recesso]]')
  return async () => {
    setup.agent = agent
    await mark('')
  }
}

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

/** The mail server has refused some mails of a signed contract, and this is not stored yet. */
function onCopies(
  setup: SigningSetup,
  states: Partial<Record<'signed-copy' | 'signed-copy-link', 'failed'>>,
): Act {
  return {
    outside: ['mail_outbox'],
    prepare: async () => {
      const { id } = await setup.signed()
      const { context } = setup.server
      const { db } = context
      const store = async () => {
        for (const [kind, state] of Object.entries(states))
          await db.updateTable('mail_outbox').set({ state }).where('key', '=', `${kind}:${id}`).execute()
        await db.updateTable('signing_links').set({ copy: null }).where('envelope_id', '=', id).execute()
      }
      await store()
      if (states['signed-copy-link']) {
        await recordCopies(context, id)
        await store()
      }
      return async () => {
        await recordCopies(context, id)
        return { status: 200 }
      }
    },
  }
}

/** The actions of the organisation and the customer on a sent contract. */
export function signingActs(setup: SigningSetup) {
  type One = Awaited<ReturnType<SigningSetup['sent']>>
  const onSent = (act: (one: One) => Promise<Answered>, more: Partial<Act> = {}): Act => ({
    prepare: async () => {
      const one = await setup.sent()
      return () => act(one)
    },
    ...more,
  })
  /** The customer has a code. */
  const onCode = (act: (one: One, code: string) => Promise<Answered>, more: Partial<Act> = {}): Act => ({
    prepare: async () => {
      const one = await setup.sent()
      await setup.askCode(one.token)
      const code = await setup.codeOf(one.id)
      return () => act(one, code)
    },
    ...more,
  })
  const askCode: Act = {
    prepare: async () => {
      const one = await setup.sent()
      await setup.consent(one.token)
      return () => setup.askCode(one.token)
    },
  }
  return {
    opened: onSent(({ token }) => setup.open(token)),
    visited: {
      prepare: async () => {
        const { token } = await setup.sent()
        await setup.open(token)
        return () => setup.open(token, 'Another browser')
      },
    },
    consented: askCode,
    'code-sent': askCode,
    'code-wrong': onCode(({ token }, code) => setup.sign(token, wrongCode(code))),
    'box-signed': onCode(({ token }, code) => setup.sign(token, code)),
    'early-start': onCode(({ token }, code) =>
      setup.sign(token, code, DRAWN, 'Milano', { earlyStart: true }),
    ),
    received: onCode(({ token }, code) => setup.sign(token, code)),
    'copy-sent': onCopies(setup, {}),
    'copy-linked': onCopies(setup, { 'signed-copy': 'failed' }),
    'copy-failed': onCopies(setup, { 'signed-copy': 'failed', 'signed-copy-link': 'failed' }),
    // The customer has signed with the entry `received`; the seal is put off.
    signed: onCode(({ token }, code) => setup.sign(token, code), {
      status: 200,
      outside: ['envelopes', 'envelope_events', 'signing_links', 'signing_certificates'],
    }),
    refused: onCode(({ token }, code) => setup.refuseWith(token, code, 'Il prezzo non è quello detto')),
    cancelled: onSent(({ id }) => setup.cancel(id)),
    expired: {
      status: 200,
      outside: ['mail_outbox'],
      prepare: async () => {
        const { id } = await setup.sent()
        // The job also handles the envelopes of other actions.
        const others = setup.server.context.db.updateTable('envelopes').where('id', '<>', id)
        await others.set({ state: 'cancelled' }).execute()
        setup.later(31 * 1440)
        return async () => {
          await runEnvelopeJobs(setup.server)
          return { status: 200 }
        }
      },
    },
    // Each reminder is one mail, which the next press requests again.
    reminded: onSent(({ id }) => setup.remind(id), { outside: ['mail_outbox'] }),
    linked: onSent(({ id }) => setup.link(id)),
    resent: onSent(({ id }) => setup.resend(id)),
    extended: onSent(({ id }) => setup.extend(id, 7)),
    confirmed: onSent(({ id }) => setup.confirm(id, 2)),
  } satisfies Partial<Record<EnvelopeEventName, Act>>
}

/** What a customer loads before signing, and the consent to receive it. */
export function receivingActs(setup: SigningSetup) {
  const { db } = setup.server.context
  return {
    'paper-received': {
      prepare: async () => {
        const { id, token } = await setup.sent()
        await setup.open(token)
        const { documents } = await db
          .selectFrom('envelopes')
          .select('documents')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const papers = documents.map(({ file_key, sha256 }) => ({
          kind: 'summary',
          version: '1',
          name: 'Scheda.pdf',
          file_key,
          sha256,
          bytes: 1,
        }))
        await db
          .updateTable('envelopes')
          .set({ papers: JSON.stringify(papers) })
          .where('id', '=', id)
          .execute()
        return async () => ({ status: (await setup.get(`/firma/${token}/allegato/0`)).statusCode })
      },
    },
    'contract-received': {
      prepare: async () => {
        const { token } = await setup.sent()
        await setup.open(token)
        return async () => ({ status: (await setup.get(`/firma/${token}/documento/0`)).statusCode })
      },
    },
    'medium-consented': {
      prepare: async () => {
        const { token } = await setup.sent()
        const { medium } = (await setup.open(token)).body.signing
        return () => setup.consentTo(token, medium!.version)
      },
    },
  } satisfies Partial<Record<EnvelopeEventName, Act>>
}
