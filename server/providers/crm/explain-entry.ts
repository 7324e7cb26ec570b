import type { Kysely } from 'kysely'
import { type CrmValue, crmSources } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import {
  derivedSources,
  type MappedPart,
  mapValues,
  readMappingChanges,
  requiredSources,
  standardTarget,
} from './mapping.ts'
import { outgoingValues, textValue } from './outgoing-values.ts'
import type { CrmEntry, ExplainedEntry } from './port.ts'

export interface Modules {
  contacts: string
  contracts: string
  leads: string
}

/** The default names of the modules. */
export const DEFAULT_MODULES: Modules = { contacts: 'Contacts', contracts: 'Contratti', leads: 'Leads' }

export function moduleOf({ contacts, contracts, leads }: Modules, part: MappedPart): string {
  if (part === 'contact') return contacts
  return part === 'lead' ? leads : contracts
}

/** Every possible value of a contract part with its target field, whether or not this entry has it. */
export async function explainEntry(
  db: Kysely<Database>,
  modules: Modules,
  part: MappedPart,
  entry: Omit<CrmEntry, 'part'>,
): Promise<ExplainedEntry> {
  const filled = part === 'lead' ? entry.values : outgoingValues({ ...entry, part })
  const changes = await readMappingChanges(db)
  const all = new Map<string, CrmValue>()
  for (const source of derivedSources(part)) all.set(source, textValue(''))
  if (part !== 'lead')
    for (const { name, kind } of crmSources(part)) all.set(name, { kind, raw: '', text: '' })
  for (const [source, value] of filled) all.set(source, value)
  const needed = requiredSources(part)
  const values = mapValues(part, all, changes).map(({ source, field, conversion, value }) => {
    const { kind, text } = all.get(source)!
    const standard = standardTarget(part, source, kind)
    const out = field === '' || value === null || text === '' ? undefined : value
    return { source, field, conversion, standard, text, out, needed: needed.includes(source) }
  })
  return { module: moduleOf(modules, part), values }
}
