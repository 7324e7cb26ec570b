import type { FieldName } from '../fields.ts'
import type { Resolved } from '../types.ts'
import { canCopyData } from './copy-dati.ts'
import { CUSTOMER_COPIES, CUSTOMER_COPY_FIELDS, sectionOfCopy } from './customer-copies.ts'
import type { Action } from './form-actions.ts'

export interface OfferedAction {
  action: Action & string
  /** The section of the button; empty for the whole form. */
  section: string
  label: string
}

interface Offer extends Omit<OfferedAction, 'section'> {
  /** A field of the section with the button. */
  at: FieldName
  /** A field of the source section. */
  from: FieldName
  when?(resolved: Resolved): boolean
}

/** FORM-TOP-50: copies are offered if both their source and their target show. */
const COPY_OFFERS: readonly Offer[] = [
  {
    action: 'punto-to-residenza',
    at: 'comune_residenza',
    from: 'comune_punto',
    label: 'Set same as punto di fornitura',
  },
  { action: 'altro-indirizzo', at: 'comune_residenza', from: 'comune_residenza', label: 'Altro Indirizzo' },
  {
    action: 'residenza-to-punto',
    at: 'comune_punto',
    from: 'comune_residenza',
    label: 'Set the same as residenza',
    // FORM-ADDR-17: offered to domestic clients.
    when: ({ answered }) => answered.client_type === 'domestico',
  },
  {
    action: 'residenza-to-extra',
    at: 'comune_extra',
    from: 'comune_residenza',
    label: 'Set same as residenza',
  },
  {
    action: 'punto-to-extra',
    at: 'comune_extra',
    from: 'comune_punto',
    label: 'Set same as punto di fornitura',
  },
  { action: 'altro-indirizzo-extra', at: 'comune_extra', from: 'comune_residenza', label: 'Altro Indirizzo' },
  {
    action: 'extra-holder-to-iban',
    at: 'codice_iban_extra',
    from: 'codice_iban_extra',
    // FORM-EXTRA-13 calls it so, though it copies a person and no address.
    label: 'Set the same as residenza',
  },
]

const COPY_FIELDS = new Set<FieldName>([
  ...COPY_OFFERS.flatMap(({ at, from }) => [at, from]),
  ...CUSTOMER_COPY_FIELDS,
])

/** The section of each field that is a source or a target of a copy. */
function findSectionsByField({ sections }: Resolved): ReadonlyMap<FieldName, string> {
  const sectionsByField = new Map<FieldName, string>()
  for (const { id, fields } of sections)
    for (const { name } of fields) if (COPY_FIELDS.has(name)) sectionsByField.set(name, id)
  return sectionsByField
}

/** The copy actions that are currently offered (FORM-TOP-50). */
export function offeredActions(resolved: Resolved): readonly OfferedAction[] {
  const sectionsByField = findSectionsByField(resolved)
  const copies = COPY_OFFERS.flatMap(({ action, label, at, from, when }) => {
    const section = sectionsByField.get(at)
    const isAvailable = section !== undefined && sectionsByField.has(from) && (when?.(resolved) ?? true)
    return isAvailable ? [{ action, section, label }] : []
  })
  const customers = CUSTOMER_COPIES.flatMap((action) => {
    const section = sectionOfCopy(sectionsByField, action)
    return section === undefined ? [] : [{ action, section, label: 'Copia dal cliente' }]
  })
  const copyDataAction = { action: 'copy-dati', section: '', label: 'Copy dati' } as const
  return canCopyData(resolved) ? [copyDataAction, ...copies, ...customers] : [...copies, ...customers]
}
