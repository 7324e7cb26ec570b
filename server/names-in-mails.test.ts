import { beforeAll, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { sendMailing } from '../shared/api/mail-blocks.ts'
import { MAIL_TEXT_KINDS, type MailTextKind } from '../shared/api/mail-texts.ts'
import { sendRecordMail } from '../shared/api/records.ts'
import { runEnvelopeJobs } from '../test/run-envelope-jobs.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../test/second-signer.ts'
import { SigningSetup } from '../test/signing-setup.ts'
import { MAIL_DEFINITIONS } from './documents/mails/definitions.ts'
import { mailingRoutes } from './features/mail-blocks/routes.ts'

/** Which variables of the mails are a person's name. */
const IS_PERSON: Readonly<Record<string, boolean>> = {
  cliente: true,
  secondo: true,
  mittente: true,
  utente: true,
  referente: true,
  nome: true,
  documento: false,
  ufficio: false,
  pulsante: false,
  link: false,
  scadenza: false,
  codice: false,
  minuti: false,
  motivo: false,
  seguito: false,
  quando: false,
  prodotto: false,
  operazione: false,
  pratica: false,
  interazioni: false,
  recensione: false,
  passaparola: false,
  // The Contact Owner with the organisation.
  firma: false,
  tipo: false,
  contratto: false,
  fornitura: false,
  documenti: false,
  consenso: false,
  cancella: false,
  ore: false,
  fino: false,
  recesso: false,
}

const peopleOf = (kind: MailTextKind): string[] =>
  MAIL_DEFINITIONS[kind].variables.map(({ name }) => name).filter((name) => IS_PERSON[name])

/** The mails that name two people. */
const KINDS_OF_TWO = MAIL_TEXT_KINDS.filter((kind) => peopleOf(kind).length > 1)

const CUSTOMER = SAMPLES.dualDomestic
const NAMES: readonly (readonly [role: string, name: RegExp])[] = [
  ['customer', new RegExp(`^${CUSTOMER.name} ${CUSTOMER.last_name}$`)],
  ['second', new RegExp(`^${ANNA.name} ${ANNA.lastName}$`)],
  ['owner', new RegExp(`^${CUSTOMER.contact_owner!.name}$`)],
  ['sender', /^Nome\d+(?: Cognome\d+)?$/],
]
const roleOf = (name: string): string => NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? name

const setup = await SigningSetup.ofFile(mailingRoutes)
const two = new TwoSigners(setup)
const { mail, db } = setup.server.context
const { send } = mail
/** The mails that the mail server permanently refuses. */
let refused: readonly { kind: string; to: string | undefined }[] = []
mail.send = async (letter) => {
  const sent = await send(letter)
  const isRefused = refused.some(({ kind, to }) => kind === letter.kind && to === letter.to)
  if (!sent.ok || !isRefused) return sent
  const failed = { state: 'failed', failure: 'other', failure_detail: '550' } as const
  await db.updateTable('mail_outbox').set(failed).where('id', '=', sent.id).execute()
  return { ok: false, reason: 'refused', detail: '550', cause: { failure: 'other', detail: '550' } }
}

const DAY_MINUTES = 1440

/** Every mail after the original text also lists the people whom its variables name. */
async function listPeople(): Promise<void> {
  for (const kind of KINDS_OF_TWO) {
    const { subject, text, html } = MAIL_DEFINITIONS[kind].original
    const people = peopleOf(kind).map((name) => `@${name}={${name}}`)
    const own = { subject, text: [text, ...people].join('\n\n'), html: `${html}<p>${people.join(' ')}</p>` }
    await db
      .insertInto('mail_texts')
      .values({ kind, ...own })
      .execute()
  }
}

/** The body of a failed answer throws. */
const succeed = async (call: Promise<{ body: unknown }>): Promise<unknown> => (await call).body

type Envelope = { id: string; token: string }

/** Reminder, extension, new link, and both codes for the awaited signer. Returns the token of the new link. */
async function approach({ id, token }: Envelope): Promise<string> {
  await succeed(setup.remind(id))
  await succeed(setup.extend(id, 60))
  await succeed(setup.askCode(token))
  setup.later(2)
  await succeed(setup.askRefusalCode(token))
  await succeed(setup.resend(id))
  setup.later(2)
  return await setup.tokenOf(id, 'signing-renewed')
}

/** The events of a contract with two signers, before and after the customer's signature. */
const EVENTS: Readonly<Record<string, () => Promise<void>>> = {
  'the customer refuses': async () => {
    const one = await two.sent()
    await succeed(setup.refuse(await approach(one), 'Troppo caro'))
  },
  'the customer lets it expire': async () => {
    await two.sent()
    setup.later(31 * DAY_MINUTES)
  },
  'the organisation cancels it before the customer has signed': async () => {
    await succeed(setup.cancel((await two.sent()).id))
  },
  'the mailbox of the customer refuses the invitation': async () => {
    refused = [{ kind: 'signing-invitation', to: CUSTOMER.email }]
    await setup.send(await setup.record(), {}, ANNA)
  },
  'the second signer refuses': async () => {
    const { id, second } = await two.half()
    await succeed(setup.refuse(await approach({ id, token: second }), 'Troppo caro'))
  },
  'the second signer lets it expire': async () => {
    await two.half()
    setup.later(31 * DAY_MINUTES)
  },
  'the organisation cancels it after the customer has signed': async () => {
    await succeed(setup.cancel((await two.half()).id))
  },
  'the mailbox of the second signer refuses the invitation': async () => {
    refused = [{ kind: 'signing-second', to: ANNA.email }]
    const { id, token } = await two.sent()
    await two.signAs(token, id)
  },
  'both sign, and their mailboxes refuse the copies': async () => {
    refused = [CUSTOMER.email, ANNA.email].map((to) => ({ kind: 'signed-copy', to }))
    const { id, second } = await two.half()
    await succeed(two.signAs(second, id))
  },
  'both sign with another service': async () => {
    const { id } = await two.sent()
    const signed = { provider: 'namirial', state: 'signed', finished_at: setup.now } as const
    await db.updateTable('envelopes').set(signed).where('id', '=', id).execute()
  },
  'the organisation sends the recap and the thanks': async () => {
    const params = { id: await setup.record() }
    await db.insertInto('mail_routes').values({ integration_name: 'default', position: 0 }).execute()
    await succeed(setup.server.inject(sendRecordMail, { params }, setup.agent))
    const { name, last_name, email, contact_owner } = CUSTOMER
    const about = {
      lead_id: 'Passaparola',
      contact_id: '554',
      product: 'Luce',
      operation: 'Cambio',
      code: '',
    }
    const who = { name: name!, last_name: last_name!, email: email!, contact_owner: contact_owner!.name }
    const none = { passaparola_nome: '', iteractions: [], recensioni: false, passaparola: false }
    await succeed(setup.server.inject(sendMailing, { body: { ...about, ...who, ...none } }, setup.agent))
  },
}

/** `kind to addressee: variable=person …` of each mail of an event. */
async function mailsOf(act: () => Promise<void>): Promise<{ mails: string[]; greetings: string[] }> {
  await setup.nextDay()
  refused = []
  await db.deleteFrom('mail_outbox').execute()
  await act()
  for (const _ of [1, 2]) await runEnvelopeJobs(setup.server)
  const rows = await db.selectFrom('mail_outbox').select(['kind', 'recipient', 'text', 'html']).execute()
  const mails = new Set<string>()
  const greetings: string[] = []
  for (const { kind, recipient, text, html } of rows) {
    const to =
      { [CUSTOMER.email!.toLowerCase()]: 'customer', [ANNA.email]: 'second' }[recipient.toLowerCase()] ??
      'sender'
    for (const body of [text, html ?? '']) {
      const people = [...body.matchAll(/@(\w+)=([^@<\n]*)/g)].map(
        ([, variable, name]) => `${variable}=${roleOf(name!.trim())}`,
      )
      mails.add(`${kind} to ${to}: ${people.join(' ')}`)
      const [, greeted] = /(?:Gentile|Ciao) ([^,<]*),/.exec(body) ?? []
      if (greeted !== undefined && roleOf(greeted) !== to) greetings.push(`${kind} to ${to}: ${greeted}`)
    }
  }
  return { mails: [...mails].sort(), greetings }
}

beforeAll(async () => {
  await requireSecondSigner(setup)
  await listPeople()
})

it('each variable of a mail is a name of a person or another value', () => {
  const names = MAIL_TEXT_KINDS.flatMap((kind) => MAIL_DEFINITIONS[kind].variables.map(({ name }) => name))
  expect([...new Set(names)].filter((name) => !(name in IS_PERSON))).toEqual([])
})

it('each mail that names two people greets its addressee, and names each person in the place of that person [SIGN-8]', async () => {
  const found: Record<string, string[]> = {}
  const wrong: string[] = []
  for (const [event, act] of Object.entries(EVENTS)) {
    const { mails, greetings } = await mailsOf(act)
    found[event] = mails
    wrong.push(...greetings)
  }
  const sent = new Set(Object.values(found).flatMap((mails) => mails.map((line) => line.split(' ')[0])))
  expect(KINDS_OF_TWO.filter((kind) => !sent.has(kind))).toEqual([])
  expect(wrong).toEqual([])
  expect(found).toMatchInlineSnapshot(`
    {
      "both sign with another service": [
        "signed-withdrawal to customer: cliente=customer mittente=sender",
        "signed-withdrawal to second: cliente=second mittente=sender",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-signed to sender: utente=sender cliente=customer",
      ],
      "both sign, and their mailboxes refuse the copies": [
        "signed-copy to customer: cliente=customer mittente=sender",
        "signed-copy to second: cliente=second mittente=sender",
        "signed-copy-link to customer: cliente=customer mittente=sender",
        "signed-copy-link to second: cliente=second mittente=sender",
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-code to second: cliente=second mittente=sender",
        "signing-copy-undelivered to sender: utente=sender cliente=customer",
        "signing-copy-undelivered to sender: utente=sender cliente=second",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-second to second: cliente=customer secondo=second mittente=sender",
        "signing-signed to sender: utente=sender cliente=customer",
      ],
      "the customer lets it expire": [
        "signing-expired to sender: utente=sender cliente=customer",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-lapsed to customer: cliente=customer mittente=sender",
      ],
      "the customer refuses": [
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-extended to customer: cliente=customer mittente=sender",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-refusal-code to customer: cliente=customer mittente=sender",
        "signing-refused to sender: utente=sender cliente=customer",
        "signing-reminder to customer: cliente=customer mittente=sender",
        "signing-renewed to customer: cliente=customer mittente=sender",
      ],
      "the mailbox of the customer refuses the invitation": [
        "signing-invitation to customer: cliente=customer mittente=sender",
      ],
      "the mailbox of the second signer refuses the invitation": [
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-ended to customer: cliente=customer secondo=second mittente=sender",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-second to second: cliente=customer secondo=second mittente=sender",
        "signing-undelivered to sender: utente=sender cliente=second",
      ],
      "the organisation cancels it after the customer has signed": [
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-second to second: cliente=customer secondo=second mittente=sender",
        "signing-withdrawn to customer: cliente=customer mittente=sender",
        "signing-withdrawn to second: cliente=second mittente=sender",
      ],
      "the organisation cancels it before the customer has signed": [
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-withdrawn to customer: cliente=customer mittente=sender",
      ],
      "the organisation sends the recap and the thanks": [
        "cliente-felice to customer: cliente=customer referente=owner",
        "riepilogo to customer: cliente=customer referente=owner",
      ],
      "the second signer lets it expire": [
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-ended to customer: cliente=customer secondo=second mittente=sender",
        "signing-expired to sender: utente=sender cliente=second",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-lapsed to second: cliente=second mittente=sender",
        "signing-second to second: cliente=customer secondo=second mittente=sender",
      ],
      "the second signer refuses": [
        "signing-code to customer: cliente=customer mittente=sender",
        "signing-code to second: cliente=second mittente=sender",
        "signing-ended to customer: cliente=customer secondo=second mittente=sender",
        "signing-extended to second: cliente=second mittente=sender",
        "signing-invitation to customer: cliente=customer mittente=sender",
        "signing-refusal-code to second: cliente=second mittente=sender",
        "signing-refused to sender: utente=sender cliente=second",
        "signing-reminder to second: cliente=second mittente=sender",
        "signing-renewed to second: cliente=second mittente=sender",
        "signing-second to second: cliente=customer secondo=second mittente=sender",
      ],
    }
  `)
})
