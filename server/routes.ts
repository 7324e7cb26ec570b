import { crmRoutes } from './features/crm/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { managedFieldRoutes } from './features/manage-fields/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { recordPdfs } from './features/records/pdf-page.ts'
import { recordRoutes } from './features/records/routes.ts'
import { scriptRoutes } from './features/scripts/routes.ts'
import { templateFiles } from './features/templates/template-page.ts'
import { findReader } from './features/users/find-caller.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Route } from './http/route.ts'
import type { AddFiles } from './http/server.ts'

/** Every call that the server answers. */
export const routes: Route[] = [
  ...userRoutes,
  ...identityRoutes,
  ...recordRoutes,
  ...scriptRoutes,
  ...crmRoutes,
  ...managedFieldRoutes,
  ...outboxRoutes,
]

/** Every file that opens in a tab of its own. */
export const files: AddFiles[] = [recordPdfs(findReader), templateFiles(findReader)]
