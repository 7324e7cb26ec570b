import type { Ref } from '../../fields.ts'
import { clientTypeNames } from '../../options/client-type-names.ts'
import type { Answered, CatalogueOperation, CatalogueProduct, Field, OfferedOption } from '../types.ts'
import { cachedList, findById } from './cached-lists.ts'
import { type Answer, isRef, type Kind, NONE, type OptionStatus } from './kind.ts'
import { packageOf } from './product-package.ts'

/** CRM-5, and CRM-4 for telco. */
const PRODUCT_TYPES = { luce: ['Power'], gas: ['Gas'], telco: ['Internet', 'Mobile'] } as const

function relatedName(field: Field, part: 'client' | 'product', answered: Answered): string {
  const name = field.rules?.relates?.[part]
  const answer = name && answered[name]
  if (isRef(answer)) return answer.name
  return typeof answer === 'string' ? answer : ''
}

/** PRINCIPLE: a product's family is the first two characters of its name, in capitals. */
function familyOf(name: string): string {
  return name.trim().slice(0, 2).toUpperCase()
}

function parse(typed: Answer): Ref | undefined {
  return isRef(typed) && typed.id !== '' ? { id: typed.id, name: typed.name } : undefined
}

function display(answer: Answer): string {
  return isRef(answer) ? answer.name : ''
}

function matchesField(product: CatalogueProduct, field: Field, client: string): boolean {
  const utility = field.rules?.utility
  const types: readonly string[] | undefined = utility && PRODUCT_TYPES[utility]
  if (types && !types.includes(product.type)) return false
  return product.customer_type === null || product.customer_type === clientTypeNames(client)?.product
}

function optionOf(ref: Ref): OfferedOption {
  return { value: ref.id, label: ref.name }
}

/** A reference that can no longer be chosen: it counts and stays in the list, but a new record with it is rejected. */
function removedStatus(code: string, message: string, ref: Ref): OptionStatus {
  return { isValid: true, extraOption: optionOf(ref), notice: { code, message, severity: 'error' } }
}

/** A reference counts under its stored name; a new record is rejected if the catalogue has another name. */
function renamedStatus(code: string, ref: Ref, name: string): OptionStatus {
  if (ref.name === name) return { isValid: true }
  const message = `«${ref.name}» nel catalogo ora si chiama «${name}».`
  return { isValid: true, notice: { code, message, severity: 'error' } }
}

/**
 * Active products of the field's utility and client type (FORM-TOP-33, FORM-TOP-34). A chosen product that does not match any more does not count. One that is inactive, renamed or not in the
 * catalogue counts, so that the visible fields do not change; it prevents the save unless the stored record
 * has the same product (`validate`).
 */
export const product: Kind = {
  shape: 'ref',
  parse,
  display,
  listOptions: (field, answered, catalogue) => {
    const client = relatedName(field, 'client', answered)
    return cachedList(catalogue, `product ${field.rules?.utility} ${client}`, () =>
      catalogue.products
        .filter((item) => item.product_active && matchesField(item, field, client))
        .map((item) => ({ value: item.id, label: item.product_name })),
    )
  },
  optionStatus: (answer, _options, field, answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.products, ref.id)
    if (!item)
      return removedStatus(
        'product-unknown',
        `Il prodotto «${ref.name}» non è nel catalogo: scegline un altro.`,
        ref,
      )
    const client = relatedName(field, 'client', answered)
    if (!matchesField(item, field, client)) return { isValid: false }
    const productPackage = packageOf(item, client, catalogue.packages ?? NONE)
    const status = item.product_active
      ? renamedStatus('product-renamed', ref, item.product_name)
      : removedStatus('product-inactive', `Il prodotto «${ref.name}» non è più in vendita.`, ref)
    return productPackage ? { ...status, package: productPackage } : status
  },
}

function operationMatches(item: CatalogueOperation, name: string, field: Field, answered: Answered): boolean {
  const chosen = relatedName(field, 'product', answered)
  return (
    chosen !== '' &&
    item.tipo_di_utenza === field.rules?.utility &&
    item.client_type === relatedName(field, 'client', answered) &&
    familyOf(name) === familyOf(chosen)
  )
}

/**
 * Operations of the field's utility and client type whose name starts like the product's (FORM-TOP-37). The saved name
 * decides for a chosen one, so that a renamed operation remains valid in old records.
 */
export const operation: Kind = {
  shape: 'ref',
  parse,
  display,
  listOptions: (field, answered, catalogue) => {
    const family = familyOf(relatedName(field, 'product', answered))
    const key = `operation ${field.rules?.utility} ${relatedName(field, 'client', answered)} ${family}`
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
      : { ...renamed, extraOption: optionOf(ref) }
  },
}

/** One of the CRM's users. A user who has left remains the owner of the records that were stored with them. */
export const owner: Kind = {
  shape: 'ref',
  parse: (typed) => {
    const ref = parse(typed)
    return ref && ref.name.trim() !== '' ? ref : undefined
  },
  display,
  listOptions: (_field, _answered, catalogue) =>
    cachedList(catalogue, 'owner', () => catalogue.owners.map(optionOf)),
  optionStatus: (answer, _options, _field, _answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.owners, ref.id)
    if (item) return renamedStatus('owner-renamed', ref, item.name)
    return removedStatus('owner-unknown', `«${ref.name}» non è fra i Contact Owner: scegline un altro.`, ref)
  },
}
