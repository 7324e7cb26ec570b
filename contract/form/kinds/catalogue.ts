import type { Ref } from '../../fields.ts'
import { clientWords } from '../../options/client-words.ts'
import type { Answered, CatalogueOperation, CatalogueProduct, Field, OfferedOption } from '../types.ts'
import { findById, listOnce } from './catalogue-lists.ts'
import { type Answer, isRef, type Kind, NONE, type Standing } from './kind.ts'
import { packageOf } from './packages.ts'

/** CRM-5, and CRM-4 for telco. */
const PRODUCT_TYPES = { luce: ['Power'], gas: ['Gas'], telco: ['Internet', 'Mobile'] } as const

function related(field: Field, part: 'client' | 'product', answered: Answered): string {
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

function suits(product: CatalogueProduct, field: Field, client: string): boolean {
  const utility = field.rules?.utility
  const types: readonly string[] | undefined = utility && PRODUCT_TYPES[utility]
  if (types && !types.includes(product.type)) return false
  return product.customer_type === null || product.customer_type === clientWords(client)?.product
}

function optionOf(ref: Ref): OfferedOption {
  return { value: ref.id, label: ref.name }
}

/** A reference that cannot be chosen any more: it counts and stays in the list, and refuses the save of a new record. */
function gone(code: string, message: string, ref: Ref): Standing {
  return { counts: true, keep: optionOf(ref), notice: { code, message, severity: 'error' } }
}

/** A reference counts under the name that it carries; another name than today's refuses the save of a new record. */
function standing(code: string, ref: Ref, name: string): Standing {
  if (ref.name === name) return { counts: true }
  const message = `«${ref.name}» nel catalogo ora si chiama «${name}».`
  return { counts: true, notice: { code, message, severity: 'error' } }
}

/**
 * Active products of the field's utility and client type (FORM-TOP-33, FORM-TOP-34). A chosen one that does not suit any more does not
 * count. One that is inactive, renamed or not in the catalogue counts, so that the form keeps its shape; it refuses the
 * save unless the stored record has exactly it (`validate`).
 */
export const product: Kind = {
  shape: 'ref',
  parse,
  display,
  offer: (field, answered, catalogue) => {
    const client = related(field, 'client', answered)
    return listOnce(catalogue, `product ${field.rules?.utility} ${client}`, () =>
      catalogue.products
        .filter((item) => item.product_active && suits(item, field, client))
        .map((item) => ({ value: item.id, label: item.product_name })),
    )
  },
  stand: (answer, _options, field, answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.products, ref.id)
    if (!item)
      return gone('product-unknown', `Il prodotto «${ref.name}» non è nel catalogo: scegline un altro.`, ref)
    const client = related(field, 'client', answered)
    if (!suits(item, field, client)) return { counts: false }
    const within = packageOf(item, client, catalogue.packages ?? NONE)
    const stands = item.product_active
      ? standing('product-renamed', ref, item.product_name)
      : gone('product-inactive', `Il prodotto «${ref.name}» non è più in vendita.`, ref)
    return within ? { ...stands, package: within } : stands
  },
}

function serves(item: CatalogueOperation, name: string, field: Field, answered: Answered): boolean {
  const chosen = related(field, 'product', answered)
  return (
    chosen !== '' &&
    item.tipo_di_utenza === field.rules?.utility &&
    item.client_type === related(field, 'client', answered) &&
    familyOf(name) === familyOf(chosen)
  )
}

/**
 * Operations of the field's utility and client type whose name starts like the product's (FORM-TOP-37). The saved name
 * decides for a chosen one, so that a renamed operation keeps its place in old records.
 */
export const operation: Kind = {
  shape: 'ref',
  parse,
  display,
  offer: (field, answered, catalogue) => {
    const family = familyOf(related(field, 'product', answered))
    const key = `operation ${field.rules?.utility} ${related(field, 'client', answered)} ${family}`
    return listOnce(catalogue, key, () =>
      catalogue.operations
        .filter((item) => serves(item, item.name, field, answered))
        .map((item) => ({ value: item.id, label: item.name })),
    )
  },
  stand: (answer, options, field, answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.operations, ref.id)
    if (!item)
      return gone('operation-unknown', `L’operazione «${ref.name}» non esiste più: scegline un’altra.`, ref)
    if (!serves(item, ref.name, field, answered)) return { counts: false }
    const renamed = standing('operation-renamed', ref, item.name)
    return options.some((option) => option.value === ref.id) ? renamed : { ...renamed, keep: optionOf(ref) }
  },
}

/** One of the CRM's users. A user who has left stays the owner of the records that were stored with them. */
export const owner: Kind = {
  shape: 'ref',
  parse: (typed) => {
    const ref = parse(typed)
    return ref && ref.name.trim() !== '' ? ref : undefined
  },
  display,
  offer: (_field, _answered, catalogue) => listOnce(catalogue, 'owner', () => catalogue.owners.map(optionOf)),
  stand: (answer, _options, _field, _answered, catalogue) => {
    const ref = answer as Ref
    const item = findById(catalogue.owners, ref.id)
    if (item) return standing('owner-renamed', ref, item.name)
    return gone('owner-unknown', `«${ref.name}» non è fra i Contact Owner: scegline un altro.`, ref)
  },
}
