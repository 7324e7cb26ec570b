import { CRM_VARIABLES } from './groups/crm.ts'
import { FILES_VARIABLES } from './groups/files.ts'
import { MAIL_VARIABLES } from './groups/mail.ts'
import { ORGANISATION_VARIABLES } from './groups/organisation.ts'
import { SERVER_VARIABLES } from './groups/server.ts'
import { SERVICES_VARIABLES } from './groups/services.ts'
import { SIGNATURE_VARIABLES } from './groups/signature.ts'
import type { Variable } from './variable.ts'

/** Every variable that is read, once. `docs/operations.md` shows the same table. */
export const VARIABLES = {
  ...SERVER_VARIABLES,
  ...FILES_VARIABLES,
  ...SERVICES_VARIABLES,
  ...CRM_VARIABLES,
  ...SIGNATURE_VARIABLES,
  ...MAIL_VARIABLES,
  ...ORGANISATION_VARIABLES,
} satisfies Record<string, Variable<unknown>>

type Row = (typeof VARIABLES)[keyof typeof VARIABLES]
/** The values of the environment, by setting. */
export type Settings = { [R in Row as R['setting']]: ReturnType<R['read']> }
