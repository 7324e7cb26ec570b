import { createLead } from '../../shared/api/leads.ts'
import { sendMailing } from '../../shared/api/mail-blocks.ts'
import { createReport } from '../../shared/api/reports.ts'
import { subscribe } from '../../shared/api/subscriptions.ts'
import type { Act, ActsSetup } from './act.ts'

const OWNER = 'owner-1'
export const LEAD = {
  contact_id: '554000000012345678',
  lead_id: 'Passaparola',
  owner_id: OWNER,
  type_contract: 'contratto energia',
  callback_time: '2026-12-21T10:30',
}
const MAILING = {
  lead_id: 'Passaparola',
  contact_id: '554',
  name: 'Maria',
  last_name: 'Rossi',
  email: 'maria.rossi@example.it',
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
  contactId: '554',
  email: 'maria.rossi@example.it',
  leadId: 'Passaparola',
  ownerId: OWNER,
}
/** External effects: the row is `done` only with its log entry, and a retry uses the same key. */
const OUTSIDE = ['effects', 'leads', 'mail_outbox', 'subscribers']

export function formActs({ server, admin }: ActsSetup) {
  const download = (name: string) => ({
    prepare: async () => async () => {
      const { statusCode } = await server.app.inject({ url: `/exports/${name}`, headers: admin.headers })
      return { status: statusCode }
    },
  })
  return {
    'lead created': {
      outside: OUTSIDE,
      prepare: async () => () => server.inject(createLead, { body: LEAD }, admin),
    },
    'mailing sent': {
      outside: OUTSIDE,
      prepare: async () => () => server.inject(sendMailing, { body: MAILING }, admin),
    },
    'client subscribed': {
      outside: OUTSIDE,
      prepare: async () => () => server.inject(subscribe, { body: CLIENT }, admin),
    },
    'report created': {
      prepare: async () => () =>
        server.inject(createReport, { query: { startTime: '11/01/2026', endTime: '11/03/2026' } }, admin),
    },
    'records exported': download('records.csv'),
    'subscribers exported': download('newsletter/subscribers.csv'),
  } satisfies Record<string, Act>
}
