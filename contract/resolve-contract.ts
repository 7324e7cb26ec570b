import { definition } from './definition.ts'
import { resolveForm } from './form/resolve.ts'
import type { Catalogue, Resolved, Values } from './form/types.ts'

/**
 * The contract form for these values: what is visible, what is offered, what counts, and why.
 * @param previous an earlier result; unchanged parts are returned as the same objects
 */
export function resolve(values: Values, catalogue: Catalogue, previous?: Resolved): Resolved {
  return resolveForm(definition, values, catalogue, previous)
}
