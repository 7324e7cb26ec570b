import { type Kysely, sql } from 'kysely'
import type { FindingCode } from '../../../shared/api/signatures.ts'
import type { Database } from '../../db/schema.ts'
import { disambiguateNames } from '../../records/person-names.ts'
import type { Period } from './report-figures.ts'

/** What was waived, in words that need no contract beside them. */
const WAIVED: Partial<Record<FindingCode, string>> = {
  basis: 'perché possiamo parlare al cliente',
  checkpoints: 'domande e letture dello script',
  papers: 'documenti prima del contratto',
  'durable-medium': 'consenso al supporto durevole',
  'own-address': 'indirizzo di un nostro utente',
  'office-domain': 'posta nel dominio dell’ufficio',
  'contact-changed': 'recapito cambiato da poco',
  phone: 'cellulare del cliente',
  'document-expired': 'documento scaduto',
  'field-empty': 'campi vuoti nel PDF',
  'does-not-fit': 'testo che non entra nel PDF',
  'no-glyph': 'caratteri che il PDF non ha',
  contradiction: 'dati che si escludono',
  'likely-refusal': 'respinta probabile',
  'refused-before': 'respinta in passato',
}
const OTHER = 'altri controlli'

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
      name: `${nameOf(agent)}: ${WAIVED[code] ?? OTHER} (da ${nameOf(giver)})`,
      records,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'it'))
}
