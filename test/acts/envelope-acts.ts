import { SAMPLES } from '../../contract/fixtures/samples.ts'
import type { EnvelopeEventName } from '../../server/features/signatures/record-envelope-event.ts'
import { runSignatures } from '../../server/features/signing/run-signatures.ts'
import type { SendOutcome } from '../../server/providers/signature/port.ts'
import { preflightSending } from '../../shared/api/signatures.ts'
import { ANNA, askForSecond } from '../second-signer.ts'
import type { SigningSetup } from '../signing.ts'
import type { Act, Answered } from './act.ts'

/** An envelope in preparation: it stays prepared, and a job polls its state. */
const SENDING = ['envelopes', 'envelope_events', 'signing_links', 'mail_outbox']
const WAIVER = 'Lo ha detto al telefono'

/** What is done on the way to a contract that is out. */
export function sendingActs(house: SigningSetup) {
  const { db } = house.server.context
  /** A record whose documents are made already, since they stay. */
  const ready = async (change: Record<string, string> = {}) => {
    const id = await house.record({ ...SAMPLES.dualDomestic, ...change })
    await house.server.inject(preflightSending, { params: { id } }, house.agent)
    return id
  }
  const answering = (outcome: SendOutcome): Act => ({
    outside: SENDING,
    prepare: async () => {
      const id = await ready()
      const [signature] = house.server.context.signatures
      const { send } = signature
      signature.send = async () => outcome
      return () => house.send(id).finally(() => (signature.send = send))
    },
  })
  const withContact = (code: string, email: string, before: (email: string) => Promise<unknown>): Act => ({
    prepare: async () => {
      await before(email)
      const id = await ready({ email })
      return () => house.send(id, { [code]: WAIVER, 'contact-changed': WAIVER })
    },
  })
  return {
    preparing: {
      prepare: async () => {
        const id = await ready()
        return () => house.send(id)
      },
    },
    sent: {
      outside: SENDING,
      prepare: async () => {
        const id = await ready()
        return () => house.send(id)
      },
    },
    unanswered: answering({ ok: false, reason: 'unreachable', detail: 'ECONNREFUSED' }),
    'to-check': answering({ ok: false, reason: 'uncertain', detail: 'ETIMEDOUT' }),
    'own-address': withContact('own-address', 'collega@ufficio.example', (email) =>
      house.server.signedIn({ email }),
    ),
    'office-domain': withContact('office-domain', 'cliente@ditta.example', () =>
      db.insertInto('domains').values({ name: 'ditta.example' }).execute(),
    ),
    'same-mailbox': {
      prepare: async () => {
        const end = await askForSecond(house)
        const id = await ready()
        await end()
        const second = { ...ANNA, email: SAMPLES.dualDomestic.email! }
        const reasons = { 'second-same-mailbox': WAIVER, 'second-contact-changed': WAIVER }
        return () => house.send(id, reasons, second)
      },
    },
    'contact-changed': withContact('contact-changed', 'nuova@posta.example', () => house.sent()),
  } satisfies Partial<Record<EnvelopeEventName, Act>>
}

/** What the organisation and the customer do to a contract that is out. */
export function signingActs(house: SigningSetup) {
  type One = Awaited<ReturnType<SigningSetup['sent']>>
  const onSent = (act: (one: One) => Promise<Answered>, more: Partial<Act> = {}): Act => ({
    prepare: async () => {
      const one = await house.sent()
      return () => act(one)
    },
    ...more,
  })
  /** The customer has a code and has signed the boxes. */
  const onCode = (act: (one: One, code: string) => Promise<Answered>, more: Partial<Act> = {}): Act => ({
    prepare: async () => {
      const one = await house.sent()
      await house.askCode(one.token)
      await house.signBoxes(one.token)
      const code = await house.codeOf(one.id)
      return () => act(one, code)
    },
    ...more,
  })
  const askCode: Act = {
    prepare: async () => {
      const one = await house.sent()
      await house.open(one.token)
      return () => house.askCode(one.token)
    },
  }
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
  return {
    opened: onSent(({ token }) => house.open(token)),
    consented: askCode,
    'code-sent': askCode,
    'code-wrong': onCode(({ token }, code) => house.sign(token, wrong(code))),
    'box-signed': onSent(({ token }) => house.signBox(token, 0, 'firma_cliente')),
    received: onCode(({ token }, code) => house.sign(token, code)),
    // The customer has signed with the entry `received`; the seal is put off.
    signed: onCode(({ token }, code) => house.sign(token, code), {
      status: 200,
      outside: ['envelopes', 'envelope_events', 'signing_links', 'signing_certificates'],
    }),
    refused: onSent(({ token }) => house.refuse(token, 'Il prezzo non è quello detto')),
    cancelled: onSent(({ id }) => house.cancel(id)),
    expired: {
      status: 200,
      outside: ['mail_outbox'],
      prepare: async () => {
        const { id } = await house.sent()
        // The job also handles the envelopes of other actions.
        const others = house.server.context.db.updateTable('envelopes').where('id', '<>', id)
        await others.set({ state: 'cancelled', next_poll_at: null }).execute()
        house.later(31 * 1440)
        return async () => {
          await runSignatures(house.server.context)
          return { status: 200 }
        }
      },
    },
    // The mail is one for each reminder, and is asked for again with the next press.
    reminded: onSent(({ id }) => house.remind(id), { outside: ['mail_outbox'] }),
    linked: onSent(({ id }) => house.link(id)),
    resent: onSent(({ id }) => house.resend(id)),
    extended: onSent(({ id }) => house.extend(id, 7)),
  } satisfies Partial<Record<EnvelopeEventName, Act>>
}
