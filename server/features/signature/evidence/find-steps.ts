import type { Kysely } from 'kysely'
import type { Signer } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import type { Evidence } from '../../../documents/signature/evidence.ts'

type Address = Pick<Signer, 'name' | 'lastName' | 'email'>

interface Signers {
  id: string
  signer: Address
  second_signer?: Address | null
}

/** The labels of events on the evidence page; the second argument is the detail of the event. */
const STEPS: Record<string, (signer: Address, detail: string) => string> = {
  sent: ({ email }) => `Invito mandato a ${email}`,
  'own-address': () => 'Mandato a un indirizzo dell’ufficio',
  'office-domain': () => 'Mandato a un indirizzo del dominio dell’ufficio',
  'same-mailbox': () => 'Mandato alla stessa casella dell’altro firmatario',
  'contact-changed': () => 'Mandato a recapiti diversi da quelli di una firma chiesta prima',
  checkpoints: (_, reason) => `Punti dello script: deroga di un amministratore. ${reason}`,
  basis: (_, reason) => `Base del contatto: deroga di un amministratore. ${reason}`,
  reminded: ({ email }) => `Promemoria mandato a ${email}`,
  linked: (_, who) => `Collegamento mostrato all’ufficio: ${who}`,
  resent: ({ email }) => `Nuovo collegamento mandato a ${email}`,
  extended: (_, until) => `Scadenza prorogata ${until}`,
  papers: (_, reason) => `Deroga di un amministratore. ${reason}`,
  'paper-received': (_, paper) => `Caricato prima del contratto: ${paper}`,
  'contract-received': (_, document) => `Contratto ricevuto: caricato «${document}»`,
  'medium-consented': () => 'Consenso al supporto durevole dato',
  consented: () => 'Consensi dati',
  'code-sent': ({ email }, purpose) => `Codice monouso${purpose && ` ${purpose}`} mandato a ${email}`,
  'code-wrong': () => 'Codice errato',
  'early-start': (_, answer) => `Chiede che cominci prima della fine del periodo di recesso: ${answer}`,
  received: (_, place) => `Codice giusto e firma apposta${place && ` (${place})`}`,
}

/** The events of a link that was opened. */
const VISITS = ['opened', 'visited']

/**
 * The steps of the signature in order; with two signers each step names its signer. Programs that check mails open
 * links too: the signer's visit is the one with the address and the device of the consents.
 */
export async function findSteps(
  db: Kysely<Database>,
  { id, signer: first, second_signer: second = null }: Signers,
): Promise<Evidence['steps']> {
  const rows = await db
    .selectFrom('envelope_events')
    .select(['what', 'signer', 'at', 'ip', 'agent', 'detail'])
    .where('envelope_id', '=', id)
    .where('what', 'in', [...VISITS, ...Object.keys(STEPS)])
    .orderBy('at')
    .orderBy('number')
    .execute()
  const visitText = ({ signer, ip, agent }: (typeof rows)[number], note: string) => {
    const consent = rows.findLast((row) => row.what === 'consented' && row.signer === signer)
    const isSigner = consent?.ip === ip && consent.agent === agent
    const text = isSigner
      ? 'Aperto dal firmatario'
      : 'Collegamento aperto da un altro indirizzo o dispositivo'
    return `${text}${note && ` (${note})`}`
  }
  return rows.map((row) => {
    const { what, signer: role, at, ip, agent } = row
    const { reason } = row.detail
    const detail = typeof reason === 'string' ? reason : ''
    const person = (role === 'second' && second) || first
    const step = VISITS.includes(what) ? visitText(row, detail) : (STEPS[what]?.(person, detail) ?? what)
    const name = `${person.name} ${person.lastName}`.trim()
    return second ? { what: `${name}: ${step}`, at, ip, agent, who: role } : { what: step, at, ip, agent }
  })
}
