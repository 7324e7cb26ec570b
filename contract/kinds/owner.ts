import type { Ref } from '../form/values.ts'
import { cachedList, findById } from './cached-lists.ts'
import {
  displayReference,
  parseReference,
  referenceOption,
  removedStatus,
  renamedStatus,
} from './catalogue-reference.ts'
import type { Kind } from './kind.ts'

/** FORM-TOP-4, CRM-6: one of the CRM's users. An inactive user remains the owner of stored records. */
export const owner: Kind = {
  shape: 'ref',
  timeDependentCodes: ['owner-unknown', 'owner-renamed'],
  parse: (typed) => {
    const ref = parseReference(typed)
    return ref && ref.name.trim() !== '' ? ref : undefined
  },
  display: displayReference,
  listOptions: (_field, _answered, catalogue) =>
    cachedList(catalogue, 'owner', () => catalogue.owners.map(referenceOption)),
  optionStatus: (answer, _options, _field, _answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.owners, ref.id)
    if (item) return renamedStatus('owner-renamed', ref, item.name)
    return removedStatus('owner-unknown', `«${ref.name}» non è fra i Contact Owner: scegline un altro.`, ref)
  },
}
