import type { Answered } from '../fields.ts'
import type { Ref } from '../form/values.ts'
import type { Field } from '../row.ts'
import { cachedList, findById } from './cached-lists.ts'
import type { CatalogueOperation } from './catalogue.ts'
import {
  displayReference,
  parseReference,
  referenceOption,
  relatedName,
  removedStatus,
  renamedStatus,
} from './catalogue-reference.ts'
import type { Kind } from './kind.ts'

/** PRINCIPLE-1: the prefix of an energy product is the first two characters of its name, in capitals. */
function prefixOf(name: string): string {
  return name.trim().slice(0, 2).toUpperCase()
}

function operationMatches(item: CatalogueOperation, name: string, field: Field, answered: Answered): boolean {
  const chosen = relatedName(field, 'product', answered)
  return (
    chosen !== '' &&
    item.tipo_di_utenza === field.rules?.utility &&
    item.client_type === relatedName(field, 'client', answered) &&
    prefixOf(name) === prefixOf(chosen)
  )
}

/**
 * Operations of the field's utility and client type whose name starts with the product's prefix (FORM-TOP-37, FORM-TOP-38). The saved name
 * decides for a chosen one, so that a renamed operation remains valid in old records.
 */
export const operation: Kind = {
  shape: 'ref',
  timeDependentCodes: ['operation-unknown', 'operation-renamed'],
  parse: parseReference,
  display: displayReference,
  listOptions: (field, answered, catalogue) => {
    const prefix = prefixOf(relatedName(field, 'product', answered))
    const key = `operation ${field.rules?.utility} ${relatedName(field, 'client', answered)} ${prefix}`
    return cachedList(catalogue, key, () =>
      catalogue.operations
        .filter((item) => operationMatches(item, item.name, field, answered))
        .map((item) => ({ value: item.id, label: item.name })),
    )
  },
  optionStatus: (answer, options, field, answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.operations, ref.id)
    if (!item)
      return removedStatus(
        'operation-unknown',
        `L’operazione «${ref.name}» non esiste più: scegline un’altra.`,
        ref,
      )
    if (!operationMatches(item, ref.name, field, answered)) return { isValid: false }
    const renamed = renamedStatus('operation-renamed', ref, item.name)
    return options.some((option) => option.value === ref.id)
      ? renamed
      : { ...renamed, extraOption: referenceOption(ref) }
  },
}
