import type { DemoOperation } from './operations.ts'

/** This supplier has one form for both supplies, which is signed once. */
const SHARED_FORM = 'WK '

/** The sample form that an operation of the organisation fills. */
export const chooseTemplate = <Template extends { client: string; utility: string }>(
  templates: readonly Template[],
  operation: Omit<DemoOperation, 'script'>,
): Template | undefined => {
  const form = operation.name.startsWith(SHARED_FORM) ? 'dual' : operation.tipo_di_utenza
  return templates.find(({ client, utility }) => client === operation.client_type && utility === form)
}
