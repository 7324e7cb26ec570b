import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { Evidence } from '../../../../documents/signature/evidence.ts'

/** What happened, in the words of the page that proves it. */
const STEPS: Record<string, string> = {
  sent: 'Inviato al firmatario',
  'own-address': 'Mandato a un indirizzo dell’ufficio',
  'office-domain': 'Mandato a un indirizzo del dominio dell’ufficio',
  'contact-changed': 'Mandato a recapiti diversi da quelli di una firma chiesta prima',
  opened: 'Aperto dal firmatario',
  reminded: 'Promemoria inviato',
  linked: 'Collegamento mostrato all’ufficio',
  resent: 'Nuovo collegamento inviato',
  extended: 'Scadenza prorogata',
  consented: 'Consensi dati',
  'code-sent': 'Codice monouso inviato',
  'code-wrong': 'Codice errato',
  received: 'Codice giusto e firma apposta',
}

/** The way to the signature, in its order. */
export async function findSteps(db: Kysely<Database>, envelopeId: string): Promise<Evidence['steps']> {
  const rows = await db
    .selectFrom('envelope_events')
    .select(['what', 'at', 'ip', 'agent'])
    .where('envelope_id', '=', envelopeId)
    .where('what', 'in', Object.keys(STEPS))
    .orderBy('at')
    .orderBy('number')
    .execute()
  return rows.map(({ what, at, ip, agent }) => ({ what: STEPS[what] ?? what, at, ip, agent }))
}
