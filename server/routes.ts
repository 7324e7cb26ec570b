import { addressRoutes } from './features/addresses/routes.ts'
import { consentRoutes } from './features/consents/routes.ts'
import { catalogueRoutes } from './features/crm/catalogue-routes.ts'
import { crmRoutes } from './features/crm/routes.ts'
import { customRoutes } from './features/customs/routes.ts'
import { domainRoutes } from './features/domains/routes.ts'
import { emailConfigRoutes } from './features/emails/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { ibanRoutes } from './features/ibans/routes.ts'
import { identityReturn } from './features/identity/return-page.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { mailTextRoutes } from './features/mail-texts/routes.ts'
import { mailingRoutes } from './features/mailing/routes.ts'
import { managedFieldRoutes } from './features/manage-fields/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { packageRoutes } from './features/packages/routes.ts'
import { recordValues } from './features/records/document-values.ts'
import { recordExports } from './features/records/export-page.ts'
import { recordPdfs } from './features/records/pdf-page.ts'
import { recordRoutes } from './features/records/routes.ts'
import { signatureNotices } from './features/records/sign/notice-callback.ts'
import { signatureRoutes } from './features/records/sign/routes.ts'
import { envelopeFiles, signingFiles } from './features/records/sign/signing/file-pages.ts'
import { signingRoutes } from './features/records/sign/signing/routes.ts'
import { syncRoutes } from './features/records/sync/routes.ts'
import { reportFiles } from './features/reports/report-page.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { scriptRoutes } from './features/scripts/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { subscriberExports } from './features/subscription/export-page.ts'
import { newsletterPages } from './features/subscription/pages.ts'
import { subscriptionRoutes } from './features/subscription/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { templateFiles } from './features/templates/template-page.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { uploadedListRoutes } from './features/uploads/uploaded-list-routes.ts'
import { userAdministrationRoutes } from './features/users/administration-routes.ts'
import { emailChangePages } from './features/users/email-change-page.ts'
import { findReader } from './features/users/find-caller.ts'
import { userRoutes } from './features/users/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import type { Route } from './http/route.ts'
import type { AddFiles } from './http/server.ts'

/** Every call that the server answers. */
export const routes: Route[] = [
  ...userRoutes,
  ...identityRoutes,
  ...recordRoutes,
  ...syncRoutes,
  ...signatureRoutes,
  ...signingRoutes,
  ...scriptRoutes(recordValues),
  ...crmRoutes,
  ...consentRoutes,
  ...historyRoutes,
  ...catalogueRoutes,
  ...packageRoutes,
  ...managedFieldRoutes,
  ...outboxRoutes,
  ...addressRoutes,
  ...ibanRoutes,
  ...verificationRoutes,
  ...leadRoutes,
  ...subscriptionRoutes,
  ...serviceRoutes,
  ...reportRoutes,
  ...webhookRoutes,
  ...mailTextRoutes,
  ...mailingRoutes,
  ...newsletterRoutes,
  ...ruleRoutes,
  ...userAdministrationRoutes,
  ...domainRoutes,
  ...overviewRoutes,
  ...templateRoutes(recordValues),
  ...customRoutes,
  ...emailConfigRoutes,
  ...uploadRoutes,
  ...uploadedListRoutes,
]

/** Every file that opens in a tab of its own, and the pages that mails link to. */
export const files: AddFiles[] = [
  recordPdfs(findReader),
  recordExports(findReader),
  envelopeFiles(findReader),
  signingFiles,
  signatureNotices,
  templateFiles(findReader),
  reportFiles(findReader),
  newsletterPages,
  emailChangePages,
  subscriberExports(findReader),
  identityReturn,
]
