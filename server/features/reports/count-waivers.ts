import { type Kysely, sql } from 'kysely'
import type { FindingCode } from '../../../shared/api/signatures.ts'
import type { Database } from '../../db/schema.ts'
import { disambiguateNames } from '../../records/person-names.ts'
import type { Period } from './report-figures.ts'

/** What was waived, in words that need no contract beside them; no two are the same. */
const WAIVED: Readonly<Record<FindingCode, string>> = {
  'no-mail-server': 'server di posta',
  certificate: 'certificato della firma',
  'open-envelope': 'firma già in corso',
  incomplete: 'dati mancanti',
  'sale-channel': 'canale di vendita',
  basis: 'perché possiamo parlare al cliente',
  checkpoints: 'domande e letture dello script',
  papers: 'documenti prima del contratto',
  'two-codes': 'due codici fiscali',
  contradiction: 'dati che si escludono',
  'likely-refusal': 'respinta probabile',
  'refused-before': 'respinta in passato',
  email: 'e-mail del cliente',
  'own-address': 'e-mail di un nostro utente',
  phone: 'cellulare del cliente',
  'contact-changed': 'recapito cambiato da poco',
  'office-domain': 'e-mail nel dominio dell’ufficio',
  'document-expired': 'documento scaduto',
  'field-empty': 'campi vuoti nel PDF',
  'does-not-fit': 'testo che non entra nel PDF',
  'no-glyph': 'caratteri che il PDF non ha',
  continued: 'testo che continua nell’allegato',
  'signing-text': 'testo della firma',
  'small-box': 'riquadro della firma piccolo',
  'no-place': 'riquadro della firma mancante',
  'durable-medium': 'consenso al supporto durevole',
  'second-signer': 'secondo firmatario',
  'unsure-box': 'riquadro di un firmatario incerto',
  'second-email': 'e-mail del secondo firmatario',
  'second-phone': 'cellulare del secondo firmatario',
  'second-fiscal-code': 'codice fiscale del secondo firmatario',
  'second-same-person': 'secondo firmatario uguale al cliente',
  'second-own-address': 'e-mail di un nostro utente per il secondo firmatario',
  'second-same-mailbox': 'stessa e-mail per i due firmatari',
  'second-contact-changed': 'recapito del secondo firmatario cambiato da poco',
  'second-office-domain': 'e-mail dell’ufficio per il secondo firmatario',
}

interface Row {
  agent: string
  giver: string
  code: FindingCode
  records: number
}

/**
 * How many contracts of each operator were sent in the period with a waiver, by what was waived and who gave it. A
 * contract that was sent twice counts once. BASIS-18
 */
export async function countWaivers(db: Kysely<Database>, { from, to }: Period) {
  const { rows } = await sql<Row>`
    select r.created_by as agent, e.preflight ->> 'by' as giver, waived.code, count(distinct r.id)::integer as records
    from envelopes e
    join records r on r.id = e.record_id
    cross join jsonb_object_keys(coalesce(e.preflight -> 'waivers', '{}')) as waived (code)
    where e.preflight -> 'findings' @> jsonb_build_array(jsonb_build_object('code', waived.code))
      and e.created_at >= (${from}::date)::timestamp at time zone 'Europe/Rome'
      and e.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'
    group by 1, 2, 3`.execute(db)
  const ids = [...new Set(rows.flatMap(({ agent, giver }) => [agent, giver]))]
  const users = db.selectFrom('users').select(['id', 'login', 'name', 'last_name'])
  const names = disambiguateNames(ids.length > 0 ? await users.where('id', 'in', ids).execute() : [])
  const nameOf = (id: string) => names.get(id) ?? '–'
  return rows
    .map(({ agent, giver, code, records }) => ({
      name: `${nameOf(agent)}: ${WAIVED[code]} (da ${nameOf(giver)})`,
      records,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'it'))
}
