import { addressRoutes } from './features/addresses/routes.ts'
import { consentRoutes } from './features/consents/routes.ts'
import { contactBasisRoutes } from './features/contact-bases/routes.ts'
import { crmRoutes } from './features/crm/routes.ts'
import { syncRoutes } from './features/crm-sync/routes.ts'
import { recordPdfs } from './features/documents/pdf-file-route.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { domainRoutes } from './features/domains/routes.ts'
import { dutyRuleRoutes } from './features/duty-rules/routes.ts'
import { verificationRoutes } from './features/email-verification/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { ibanRoutes } from './features/ibans/routes.ts'
import { identityReturn } from './features/identity/return-page.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { findFileReader } from './features/login/find-caller.ts'
import { loginRoutes } from './features/login/routes.ts'
import { mailingRoutes } from './features/mail-blocks/routes.ts'
import { mailRoutingRoutes } from './features/mail-routing/routes.ts'
import { mailTextRoutes } from './features/mail-texts/routes.ts'
import { managedFieldRoutes } from './features/manage-fields/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { officeNumberRoutes } from './features/office-numbers/routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { complaintRoutes } from './features/outcomes/complaints/complaint-routes.ts'
import { confirmationRoutes } from './features/outcomes/confirmations/confirmation-routes.ts'
import { outcomeFileRoutes } from './features/outcomes/files/file-routes.ts'
import { outcomeRoutes } from './features/outcomes/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { ownerRoutes } from './features/owners/routes.ts'
import { packageRoutes } from './features/packages/routes.ts'
import { paperFiles, paperRoutes } from './features/papers/routes.ts'
import { dossierFiles } from './features/people/dossier-file-route.ts'
import { personExports } from './features/people/export-file-route.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { ruleRoutes } from './features/questions/routes.ts'
import { recordExports } from './features/records/export-file-route.ts'
import { recordRoutes } from './features/records/routes.ts'
import { reportFiles } from './features/reports/report-file-route.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signatureNotices } from './features/signature/open/callback-route.ts'
import { signatureRoutes } from './features/signature/routes.ts'
import { signingRoutes } from './features/signature/sign/routes.ts'
import { envelopeFiles, signingFiles } from './features/signature/signing-file-routes.ts'
import { documentVerificationRoutes } from './features/signature/verify/routes.ts'
import { subscriberExports } from './features/subscriptions/export-file-route.ts'
import { newsletterPages } from './features/subscriptions/newsletter-pages.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { templateVariableRoutes } from './features/template-variables/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { templateFiles } from './features/templates/template-file-route.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { uploadedListRoutes } from './features/uploads/uploaded-list-routes.ts'
import { emailChangePages } from './features/users/email-change-page.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { withdrawalReceipts } from './features/withdrawals/receipt-routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import type { Route } from './http/route.ts'
import { runningCallRoutes } from './http/running-calls.ts'
import type { AddFiles } from './http/server.ts'
import { recordValues } from './records/record-texts.ts'

/** Every call of the server. */
export const routes: Route[] = [
  ...loginRoutes,
  ...sessionRoutes,
  ...identityRoutes,
  ...recordRoutes,
  ...outcomeRoutes,
  ...outcomeFileRoutes,
  ...complaintRoutes,
  ...confirmationRoutes,
  ...contactBasisRoutes,
  ...officeNumberRoutes,
  ...paperRoutes,
  ...documentRoutes,
  ...syncRoutes,
  ...signatureRoutes,
  ...signingRoutes,
  ...documentVerificationRoutes,
  ...operationRoutes(recordValues),
  ...crmRoutes,
  ...consentRoutes,
  ...historyRoutes,
  ...productRoutes,
  ...ownerRoutes,
  ...packageRoutes,
  ...managedFieldRoutes,
  ...outboxRoutes,
  ...addressRoutes,
  ...ibanRoutes,
  ...verificationRoutes,
  ...leadRoutes,
  ...subscriptionRoutes,
  ...serviceRoutes,
  ...systemRoutes,
  ...reportRoutes,
  ...webhookRoutes,
  ...mailTextRoutes,
  ...mailingRoutes,
  ...newsletterRoutes,
  ...ruleRoutes,
  ...userRoutes,
  ...domainRoutes,
  ...dutyRuleRoutes,
  ...overviewRoutes,
  ...templateRoutes(recordValues),
  ...templateVariableRoutes,
  ...mailRoutingRoutes,
  ...uploadRoutes,
  ...uploadedListRoutes,
  ...withdrawalRoutes,
  ...peopleRoutes,
  ...runningCallRoutes,
]

/** Every file that opens in a new tab, and the pages of mailed links. */
export const files: AddFiles[] = [
  recordPdfs(findFileReader),
  recordExports(findFileReader),
  envelopeFiles(findFileReader),
  paperFiles(findFileReader),
  signingFiles,
  withdrawalReceipts,
  signatureNotices,
  templateFiles(findFileReader),
  reportFiles(findFileReader),
  newsletterPages,
  emailChangePages,
  subscriberExports(findFileReader),
  personExports(findFileReader),
  dossierFiles(findFileReader),
  identityReturn,
]
