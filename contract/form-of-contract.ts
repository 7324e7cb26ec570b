import { definition } from './definition.ts'
import { resolveForm } from './form/resolve.ts'
import type { Catalogue, Resolved, Values } from './form/types.ts'

/**
 * The contract form as it stands for these values: what shows, what is offered, what counts, and why.
 * @param previous an earlier answer; whatever did not change comes back as the same objects
 */
export function resolve(values: Values, catalogue: Catalogue, previous?: Resolved): Resolved {
  return resolveForm(definition, values, catalogue, previous)
}
