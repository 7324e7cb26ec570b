import type { Kysely } from 'kysely'
import { CRM_PARTS, type CrmPart, type CrmValue } from '../../../contract/index.ts'
import { romeOffset } from '../../../contract/time/italian-time.ts'
import { CRM_CONVERSIONS, type CrmConversion, type CrmTarget } from '../../../shared/api/crm-mapping.ts'
import type { Database } from '../../db/schema.ts'

export type MappedPart = CrmPart | 'lead'
type Target = CrmTarget

export interface MappedValue extends Target {
  /** The form's field name, or a derived `$` name. */
  source: string
  value: unknown
}

/** The changes of administrators, by contract part and source. */
export type MappingChanges = ReadonlyMap<string, Target>

const text = (field: string): Target => ({ field, conversion: 'text' })
const lookup = (field: string): Target => ({ field, conversion: 'lookup' })
const NOWHERE = text('')

/** Field names common to all installations, and our names for other derived values. */
const COMMON: Record<string, Target> = {
  $Owner: lookup('Owner'),
  $RecordId: text('Sportello_Record'),
  // The owner is sent as `$Owner`, and the customer's id identifies the entry.
  contact_owner: NOWHERE,
  contact_id: NOWHERE,
}

const OF_CONTACT: Record<string, Target> = {
  $LastName: text('Last_Name'),
  $Nome: text('First_Name'),
  $Cognome: NOWHERE,
  $Email: text('Email'),
  $Phone: text('Phone'),
  $RAGIONE_SOCIALE: text('Ragione_Sociale'),
  $CF: text('Codice_Fiscale'),
  $PIVA: text('Partita_IVA'),
  $ContractId: NOWHERE,
}

const OF_CONTRACT: Record<string, Target> = {
  $Name: text('Name'),
  $Part: text('Parte'),
  $Contact: lookup('Cliente'),
  $ContractId: text('Codice'),
  $Nome: NOWHERE,
  $Cognome: NOWHERE,
  $RAGIONE_SOCIALE: NOWHERE,
  $Email: NOWHERE,
  $Phone: NOWHERE,
  $CF: text('Codice_Fiscale'),
  $PIVA: text('Partita_IVA'),
  $PackageId: text('Pacchetto_ID'),
  $Package: text('Pacchetto'),
  $Vendor: text('Vendor'),
  $DepartmentCode: text('Codice_Reparto'),
  $Department: text('Reparto'),
  // What became of the supply, where the office has fields for it.
  $Outcome: NOWHERE,
  $OutcomeOn: NOWHERE,
  $OutcomeCause: NOWHERE,
  product: lookup('Prodotto'),
  product_ee: lookup('Prodotto'),
  product_gas: lookup('Prodotto'),
  prodotto: text('Prodotto_Venduto'),
  product_altra: text('Prodotto_Venduto'),
  product_insurance: text('Prodotto_Venduto'),
}

const OF_LEAD: Record<string, Target> = {
  $LastName: text('Last_Name'),
  $Company: text('Company'),
  $Nome: text('First_Name'),
  $Email: text('Email'),
  $Phone: text('Phone'),
  $Contact: lookup('Cliente'),
  lead_id: text('Lead_Source'),
  type_contract: text('Tipo_Contratto'),
  callback_time: { field: 'Richiamare_Il', conversion: 'datetime' },
}

const NAMED: Record<MappedPart, Record<string, Target>> = {
  contact: { ...COMMON, ...OF_CONTACT },
  lead: { ...COMMON, ...OF_LEAD },
  ...(Object.fromEntries(
    CRM_PARTS.filter((part) => part !== 'contact').map((part) => [part, { ...COMMON, ...OF_CONTRACT }]),
  ) as Record<Exclude<CrmPart, 'contact'>, Record<string, Target>>),
}

/** The sources without which the CRM rejects an entry. */
export const requiredSources = (part: MappedPart): readonly string[] => {
  if (part === 'contact') return ['$LastName']
  return part === 'lead' ? ['$LastName', '$Company'] : ['$Name', '$Contact']
}

/** The derived sources, and for a lead all sources. */
export const derivedSources = (part: MappedPart): string[] =>
  Object.keys(NAMED[part]).filter((source) => source.startsWith('$') || part === 'lead')

/** The default target of a value: `codice_migrazione` becomes `Codice_Migrazione`, unless an exception is defined. */
export function standardTarget(part: MappedPart, source: string, kind: CrmValue['kind']): Target {
  const own = NAMED[part][source]
  if (own) return own
  if (source.startsWith('$')) return NOWHERE
  const field = source
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('_')
  return { field, conversion: BY_KIND[kind] ?? 'text' }
}

const BY_KIND: Partial<Record<CrmValue['kind'], CrmConversion>> = {
  checkbox: 'boolean',
  number: 'number',
  datetime: 'datetime',
}

const keyOf = (part: MappedPart, source: string) => `${part}:${source}`

export async function readMappingChanges(db: Kysely<Database>): Promise<MappingChanges> {
  const rows = await db
    .selectFrom('crm_mapping')
    .select(['part', 'source', 'field', 'conversion'])
    .orderBy('part')
    .orderBy('source')
    .execute()
  return new Map(
    rows.map(({ part, source, field, conversion }) => [
      keyOf(part as MappedPart, source),
      { field, conversion: CRM_CONVERSIONS.find((one) => one === conversion) ?? 'text' },
    ]),
  )
}

/** Every value of an entry with its target field, converted to the CRM's format. */
export function mapValues(
  part: MappedPart,
  values: ReadonlyMap<string, CrmValue>,
  changes: MappingChanges,
): MappedValue[] {
  return [...values].map(([source, value]) => {
    const target = changes.get(keyOf(part, source)) ?? standardTarget(part, source, value.kind)
    return { source, ...target, value: convert(value, target.conversion) }
  })
}

/** The form's number format; `Number` alone would also accept `0x10` and `1e3`. */
const DECIMAL = /^-?\d{1,15}(?:\.\d+)?$/

function convert({ raw, text, id }: CrmValue, conversion: CrmConversion): unknown {
  if (raw === '') return null
  switch (conversion) {
    case 'shown':
      return text
    case 'boolean':
      return raw === 'true'
    case 'number':
      return DECIMAL.test(raw) ? Number(raw) : null
    case 'datetime':
      return addOffset(raw)
    case 'lookup':
      return { id: id ?? raw }
    case 'text':
      return raw
  }
}

/** `2026-11-20T10:00` in Italian time is `2026-11-20T10:00:00+01:00`. */
function addOffset(wall: string): string {
  const asUtc = new Date(`${wall}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return wall
  const guess = new Date(asUtc.getTime() - romeOffset(asUtc) * 60_000)
  const offset = new Date(romeOffset(guess) * 60_000)
  return `${wall}:00+${offset.toISOString().slice(11, 16)}`
}
