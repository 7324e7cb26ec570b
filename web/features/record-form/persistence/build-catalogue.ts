import type { Catalogue, CatalogueQuestion } from '../../../../contract/index.ts'
import type { OperationChoice } from '../../../../shared/api/operations.ts'
import type { Owner } from '../../../../shared/api/owners.ts'
import type { PackageChoice } from '../../../../shared/api/packages.ts'
import type { Product } from '../../../../shared/api/products.ts'
import { questionContent } from '../../../../shared/api/questions.ts'
import { optionNames } from '../../../lib/option-lists.ts'

interface ManagedField {
  code: string
  properties: string
}

interface Lists {
  products: readonly Product[]
  operations: readonly OperationChoice[]
  owners: readonly Owner[]
  managed: readonly ManagedField[]
  /** The organisation's question with its checkboxes, if one is in force. */
  question: { rules: string } | null
  interactions: readonly { name: string }[]
  packages: readonly PackageChoice[]
}

/** Undefined until all lists are loaded. */
export function buildCompleteCatalogue(lists: { [Name in keyof Lists]: Lists[Name] | undefined }) {
  const { products, operations, owners, managed, question, interactions, packages } = lists
  if (!products || !operations || !owners || !managed || !interactions || !packages || question === undefined)
    return undefined
  return buildCatalogue({ products, operations, owners, managed, question, interactions, packages })
}

/** Builds the contract's catalogue from the responses of the list calls. */
export function buildCatalogue(lists: Lists): Catalogue {
  const question = lists.question && parseQuestion(lists.question.rules)
  return {
    products: lists.products,
    operations: lists.operations,
    owners: lists.owners,
    managed: Object.fromEntries(lists.managed.map(({ code, properties }) => [code, optionNames(properties)])),
    interactions: lists.interactions.map(({ name }) => name),
    packages: lists.packages,
    ...(question && { question }),
  }
}

/** A JSON string (RULES-2); an unreadable question is ignored. */
function parseQuestion(rules: string): CatalogueQuestion | undefined {
  return questionContent.safeParse(readJson(rules)).data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
