import type { Kysely } from 'kysely'
import { CRM_PARTS, type CrmPart, type CrmValue } from '../../../contract/index.ts'
import { CRM_CONVERSIONS, type CrmConversion, type CrmTarget } from '../../../shared/api/crm-mapping.ts'
import { TIME_ZONE } from '../../../shared/constants.ts'
import type { Database } from '../../db/schema.ts'

export type MappedPart = CrmPart | 'lead'
type Target = CrmTarget

export interface MappedValue extends Target {
  /** The form's name, or a `$` name that is worked out. */
  source: string
  value: unknown
}

/** What administrators changed, by part and source. */
export type MappingChanges = ReadonlyMap<string, Target>

const text = (field: string): Target => ({ field, conversion: 'text' })
const lookup = (field: string): Target => ({ field, conversion: 'lookup' })
const NOWHERE = text('')

/** The names that every installation has, and our own for the rest of what is worked out. */
const COMMON: Record<string, Target> = {
  $Owner: lookup('Owner'),
  $RecordId: text('Sportello_Record'),
  // The owner is `$Owner`, and the customer's id is where the entry itself goes.
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

/** Without this an entry is refused there. */
export const requiredSources = (part: MappedPart): readonly string[] => {
  if (part === 'contact') return ['$LastName']
  return part === 'lead' ? ['$LastName', '$Company'] : ['$Name', '$Contact']
}

/** The names that are not the form's, and for a lead all that it can have. */
export const derivedSources = (part: MappedPart): string[] =>
  Object.keys(NAMED[part]).filter((source) => source.startsWith('$') || part === 'lead')

/** Where a value goes by the rule: `codice_migrazione` to `Codice_Migrazione`, unless it has a place of its own. */
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

/** Every value of an entry with the place where it goes and as it is written there. */
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

/** As the form stores numbers; `Number` alone would also take `0x10` and `1e3`. */
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

/** `2026-11-20T10:00` on an Italian wall is `2026-11-20T10:00:00+01:00`. */
function addOffset(wall: string): string {
  const asUtc = new Date(`${wall}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return wall
  const guess = new Date(asUtc.getTime() - minutesOf(offsetAt(asUtc)) * 60_000)
  return `${wall}:00${offsetAt(guess)}`
}

function offsetAt(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}

function minutesOf(offset: string): number {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':')
  return (offset.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
