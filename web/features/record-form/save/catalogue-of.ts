import type { Catalogue, CatalogueQuestion } from '../../../../contract/index.ts'
import type { Owner, Product } from '../../../../shared/api/crm.ts'
import { questionRules } from '../../../../shared/api/rules.ts'
import type { Script } from '../../../../shared/api/scripts.ts'

interface ManagedField {
  code: string
  properties: string
}

interface Lists {
  products: readonly Product[]
  scripts: readonly Pick<Script, 'id' | 'name' | 'tipo_di_utenza' | 'client_type'>[]
  owners: readonly Owner[]
  managed: readonly ManagedField[]
  /** The office's question with its boxes, while one is asked. */
  rules: { rules: string } | null
  interactions: readonly { name: string }[]
}

/** Undefined while any of the lists is not there yet. */
export function wholeCatalogue(lists: { [Name in keyof Lists]: Lists[Name] | undefined }) {
  const { products, scripts, owners, managed, rules, interactions } = lists
  if (!products || !scripts || !owners || !managed || !interactions || rules === undefined) return undefined
  return catalogueOf({ products, scripts, owners, managed, rules, interactions })
}

/** What the contract chooses from, out of the lists as the calls answer them. */
export function catalogueOf(lists: Lists): Catalogue {
  const question = lists.rules && questionOf(lists.rules.rules)
  return {
    products: lists.products,
    operations: lists.scripts.map(({ id, name, tipo_di_utenza, client_type }) => ({
      id,
      name,
      tipo_di_utenza,
      client_type,
    })),
    owners: lists.owners,
    managed: Object.fromEntries(lists.managed.map(({ code, properties }) => [code, namesOf(properties)])),
    interactions: lists.interactions.map(({ name }) => name),
    ...(question && { question }),
  }
}

/** The values come as a JSON string (1 §3); an unreadable one offers nothing and breaks nothing. */
export function namesOf(properties: string): readonly string[] {
  const read = readJson(properties)
  return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
}

/** So does the question; one that cannot be read is not asked. */
function questionOf(rules: string): CatalogueQuestion | undefined {
  return questionRules.safeParse(readJson(rules)).data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
