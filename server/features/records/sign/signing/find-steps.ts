import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { Evidence } from '../../../../documents/signature/evidence.ts'

type Address = { email: string }

/** What happened, in the words of the page that proves it; the second is what the event says besides. */
const STEPS: Record<string, (signer: Address, detail: string) => string> = {
  sent: ({ email }) => `Invito mandato a ${email}`,
  'own-address': () => 'Mandato a un indirizzo dell’ufficio',
  'office-domain': () => 'Mandato a un indirizzo del dominio dell’ufficio',
  'contact-changed': () => 'Mandato a recapiti diversi da quelli di una firma chiesta prima',
  opened: () => 'Aperto dal firmatario',
  reminded: ({ email }) => `Promemoria mandato a ${email}`,
  linked: (_, who) => `Collegamento mostrato all’ufficio: ${who}`,
  resent: ({ email }) => `Nuovo collegamento mandato a ${email}`,
  extended: (_, until) => `Scadenza prorogata ${until}`,
  consented: () => 'Consensi dati',
  'code-sent': ({ email }) => `Codice monouso mandato a ${email}`,
  'code-wrong': () => 'Codice errato',
  received: () => 'Codice giusto e firma apposta',
}

/** The way to the signature, in its order. */
export async function findSteps(
  db: Kysely<Database>,
  { id, signer }: { id: string; signer: Address },
): Promise<Evidence['steps']> {
  const rows = await db
    .selectFrom('envelope_events')
    .select(['what', 'at', 'ip', 'agent', 'detail'])
    .where('envelope_id', '=', id)
    .where('what', 'in', Object.keys(STEPS))
    .orderBy('at')
    .orderBy('number')
    .execute()
  return rows.map(({ what, at, ip, agent, detail: { reason } }) => {
    const detail = typeof reason === 'string' ? reason : ''
    return { what: STEPS[what]?.(signer, detail) ?? what, at, ip, agent }
  })
}
