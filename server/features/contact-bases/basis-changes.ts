import type { ContactBasis } from '../../../contract/duties/basis.ts'
import type { RecordChanges, StoredValue } from '../../../shared/api/records.ts'

/** The names of what was said in the history of a record, which are those of the address of a form. */
const NAMES: Readonly<Record<keyof ContactBasis, string>> = {
  basis: 'basis',
  on: 'basis_at',
  seller: 'basis_seller',
  products: 'basis_products',
  proof: 'basis_proof',
  text: 'basis_text',
  channel: 'basis_channel',
  sector: 'basis_sector',
  number: 'basis_number',
  speaker: 'basis_speaker',
}

/** What a save of the basis replaced, as values of the history: they go with the key of their record. PERSON-5 */
export function basisChanges(before: ContactBasis | null, after: ContactBasis): RecordChanges {
  const names = Object.keys(NAMES) as (keyof ContactBasis)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const change = [toStoredValue(before?.[name]), toStoredValue(after[name])] as const
      return change[0] === change[1] ? [] : [[NAMES[name], [...change]]]
    }),
  )
}

function toStoredValue(value: ContactBasis[keyof ContactBasis] | undefined): StoredValue {
  const text = typeof value === 'string' ? value : (value ?? []).join(', ')
  return text === '' ? null : text
}
