import { enterCallConsent, revokeCallConsent } from '../../shared/api/call-consents.ts'
import { checkNumber } from '../../shared/api/contact-bases.ts'
import { createLead } from '../../shared/api/leads.ts'
import { sendMailing } from '../../shared/api/mail-blocks.ts'
import { erasePerson, searchPerson } from '../../shared/api/people.ts'
import { createReport } from '../../shared/api/reports.ts'
import { subscribe } from '../../shared/api/subscriptions.ts'
import { enterWithdrawal, tellSupplier } from '../../shared/api/withdrawals.ts'
import type { Act, ActsSetup } from './act.ts'

const OWNER = 'owner-1'
const LEAD = {
  lead_id: 'Passaparola',
  owner_id: OWNER,
  type_contract: 'contratto energia',
  callback_time: '2026-12-21T10:30',
}
const MAILING = {
  lead_id: 'Passaparola',
  name: 'Maria',
  last_name: 'Rossi',
  contact_owner: 'Ada Bianchi',
  product: 'EI Luce Casa',
  operation: 'EI Cambio EE',
  passaparola_nome: '',
  code: 'EIRSSMRA4321K',
  iteractions: [],
  recensioni: false,
  passaparola: false,
}
const CLIENT = {
  name: 'Maria',
  lastName: 'Rossi',
  leadId: 'Passaparola',
  ownerId: OWNER,
}
const WITHDRAWAL = {
  via: 'letter',
  name: 'Maria Rossi',
  contract: 'EIRSSMRA4321K',
  declaredAt: '2026-01-10T09:00:00.000Z',
} as const
const PERSON = { email: 'nessuno@example.it' }
const CHECK = {
  phone: '+393331112222',
  checkedOn: '2026-01-10',
  registered: true,
  registeredOn: null,
}
const CONSENT = {
  phone: '+393331112222',
  name: 'Maria Rossi',
  text: 'v4',
  on: '2026-01-10',
  channel: 'Modulo',
  sector: 'energy',
  source: 'Sito',
} as const
let customers = 0
/** What is sent to the same customer twice has its effect once. */
const newCustomer = () => {
  customers += 1
  return { contact: `5540000000${String(customers).padStart(8, '0')}`, email: `maria${customers}@example.it` }
}

/** External effects: the row is `done` only with its log entry, and a retry uses the same key. */
const OUTSIDE = ['effects', 'leads', 'mail_outbox', 'subscribers']

async function getAs(server: ActsSetup['server'], { headers }: ActsSetup['admin'], url: string) {
  const { statusCode } = await server.app.inject({ url, headers })
  return { status: statusCode }
}

export function formActs({ server, admin }: ActsSetup) {
  const get = (url: string) => getAs(server, admin, url)
  const download = (name: string) => ({ prepare: async () => () => get(`/exports/${name}`) })
  const enter = () => server.inject(enterWithdrawal, { body: WITHDRAWAL }, admin)
  return {
    'lead created': {
      outside: OUTSIDE,
      prepare: async () => {
        const body = { ...LEAD, contact_id: newCustomer().contact }
        return () => server.inject(createLead, { body }, admin)
      },
    },
    'mailing sent': {
      outside: OUTSIDE,
      prepare: async () => {
        const { contact, email } = newCustomer()
        const body = { ...MAILING, contact_id: contact, email }
        return () => server.inject(sendMailing, { body }, admin)
      },
    },
    'client subscribed': {
      outside: OUTSIDE,
      prepare: async () => {
        const { contact, email } = newCustomer()
        const body = { ...CLIENT, contactId: contact, email }
        return () => server.inject(subscribe, { body }, admin)
      },
    },
    'withdrawal entered': { prepare: async () => enter },
    'withdrawal told': {
      prepare: async () => {
        const { id } = (await enter()).body.withdrawal
        return () => server.inject(tellSupplier, { params: { id } }, admin)
      },
    },
    ...callConsentActs({ server, admin }),
    'register checked': { prepare: async () => () => server.inject(checkNumber, { body: CHECK }, admin) },
    'report created': {
      prepare: async () => () =>
        server.inject(createReport, { query: { startTime: '11/01/2026', endTime: '11/03/2026' } }, admin),
    },
    'records exported': download('records.csv'),
    'subscribers exported': download('newsletter/subscribers.csv'),
    'person searched': {
      prepare: async () => () => server.inject(searchPerson, { body: PERSON }, admin),
    },
    'person erased': {
      prepare: async () => () =>
        server.inject(erasePerson, { body: { ...PERSON, reason: 'Richiesta' } }, admin),
    },
    'person exported': {
      prepare: async () => {
        const { exportLink } = (await server.inject(searchPerson, { body: PERSON }, admin)).body.person
        return () => get(exportLink)
      },
    },
  } satisfies Record<string, Act>
}

/** Consents to be called. */
const callConsentActs = ({ server, admin }: Pick<ActsSetup, 'server' | 'admin'>) => ({
  'call consent entered': {
    prepare: async () => () => server.inject(enterCallConsent, { body: CONSENT }, admin),
  },
  'call consent revoked': {
    prepare: async () => {
      const { id } = (await server.inject(enterCallConsent, { body: CONSENT }, admin)).body
      return () => server.inject(revokeCallConsent, { params: { id }, body: { on: CONSENT.on } }, admin)
    },
  },
})
