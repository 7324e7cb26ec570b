import type { Catalogue } from '../../../../contract/index.ts'
import type { Owner, Product } from '../../../../shared/api/crm.ts'
import type { Script } from '../../../../shared/api/scripts.ts'

interface ManagedField {
  code: string
  properties: string
}

/** What the contract chooses from, out of the lists as the calls answer them. */
export function catalogueOf(
  products: readonly Product[],
  scripts: readonly Pick<Script, 'id' | 'name' | 'tipo_di_utenza' | 'client_type'>[],
  owners: readonly Owner[],
  managed: readonly ManagedField[],
): Catalogue {
  return {
    products,
    operations: scripts.map(({ id, name, tipo_di_utenza, client_type }) => ({
      id,
      name,
      tipo_di_utenza,
      client_type,
    })),
    owners,
    managed: Object.fromEntries(managed.map(({ code, properties }) => [code, namesOf(properties)])),
  }
}

/** The values come as a JSON string (1 §3); an unreadable one offers nothing and breaks nothing. */
function namesOf(properties: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(properties)
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
