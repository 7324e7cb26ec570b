const FORM = 'web/app/record-form-screen.tsx'
const LIST = 'web/app/record-list-screen.tsx'
const USERS = 'web/app/user-list-screen.tsx'
const PACKAGES = 'web/app/package-list-screen.tsx'
const OPERATIONS = 'web/app/operation-list-screen.tsx'
const OPERATION = 'web/app/operation-edit-screen.tsx'
const TEMPLATES = 'web/app/template-list-screen.tsx'
const TEMPLATE = 'web/app/template-edit-screen.tsx'
const VARIABLES = 'web/app/template-variable-list-screen.tsx'
const VARIABLE = 'web/app/template-variable-edit-screen.tsx'
const CRM_LISTS = 'web/app/crm-list-screens.tsx'
const CRM_ENTRIES = 'web/app/crm-entry-screens.tsx'
const MAPPING = 'web/app/crm-mapping-screen.tsx'
const HISTORY = 'web/app/history-screen.tsx'
const CONSENTS = 'web/app/consent-screen.tsx'
const CALL_CONSENTS = 'web/app/call-consent-screen.tsx'
const MAIL_TEXTS = 'web/app/mail-texts-screen.tsx'
const SERVICES = 'web/app/services-screen.tsx'
const SYSTEM = 'web/app/system-screen.tsx'
const DUTY_RULES = 'web/app/duty-rules-screen.tsx'
const PEOPLE = 'web/app/people-screen.tsx'
const WITHDRAWALS = 'web/app/withdrawals-screen.tsx'
const OUTCOMES = 'web/app/outcomes-screen.tsx'
const WITHDRAWAL = 'web/features/withdrawals/withdrawal-page.tsx'
const OVERVIEW = 'web/app/overview-screen.tsx'
const SIGNING = 'web/features/signing/signing-page.tsx'
const VERIFICATION = 'web/features/document-verification/verify-page.tsx'
const LOGIN = 'web/features/login/login-screen.tsx'
const SESSIONS = 'web/features/sessions/sessions-dialog.tsx'

const TOOLS = {
  blocks: 'web/features/mail-blocks/mail-blocks-dialog.tsx',
  domains: 'web/features/domains/domains-dialog.tsx',
  lists: 'web/features/manage-fields/manage-fields-dialog.tsx',
  newsletter: 'web/features/newsletter/newsletter-dialog.tsx',
  papers: 'web/features/papers/papers-dialog.tsx',
  questions: 'web/features/questions/question-dialog.tsx',
  register: 'web/features/contact-bases/register-dialog.tsx',
  reports: 'web/features/reports/generate-report-dialog.tsx',
  routing: 'web/features/mail-routing/mail-routing-dialog.tsx',
  uploads: 'web/features/uploads/upload-dialogs.tsx',
}

/**
 * The screens and tools of the page that each journey, and each test of the portal, is about. A file that is not here
 * opens them to reach others.
 */
export const OPENED_SCREENS: Readonly<Record<string, readonly string[]>> = {
  'e2e/accessibility-forms.e2e.ts': [FORM],
  'e2e/accessibility.e2e.ts': [FORM, LIST],
  'e2e/administered-entities.e2e.ts': [PACKAGES, OPERATION, TOOLS.routing, TOOLS.newsletter],
  'e2e/as-dictated.e2e.ts': [FORM],
  'e2e/assist.e2e.ts': [FORM],
  'e2e/basis.e2e.ts': [FORM, CRM_LISTS],
  'e2e/bill-files.e2e.ts': [FORM],
  'e2e/bill.e2e.ts': [FORM],
  'e2e/blocked-site-data.e2e.ts': [SIGNING, VERIFICATION],
  'e2e/composition.e2e.ts': [FORM],
  'e2e/conflict.e2e.ts': [FORM],
  'e2e/contract-round-trip.e2e.ts': [FORM],
  'e2e/contract.e2e.ts': [FORM, LIST],
  'e2e/contracts-in-crm.e2e.ts': [FORM, LIST],
  'e2e/copy-states.e2e.ts': [SIGNING, LIST],
  'e2e/drawn-pages.e2e.ts': [SIGNING, TEMPLATE],
  'e2e/edit-conflicts.e2e.ts': [PACKAGES, OPERATION],
  'e2e/editors.e2e.ts': [PACKAGES, VARIABLE],
  'e2e/empty-installation.e2e.ts': [FORM, CRM_LISTS, PACKAGES, OPERATION, VARIABLE],
  'e2e/every-screen.e2e.ts': [],
  'e2e/large-text.e2e.ts': [LOGIN, SIGNING, VERIFICATION, WITHDRAWAL],
  'e2e/failed-job.e2e.ts': [SERVICES],
  'e2e/form-actions.e2e.ts': [FORM],
  'e2e/form-controls.e2e.ts': [FORM],
  'e2e/history.e2e.ts': [LIST],
  'e2e/hostile-values.e2e.ts': [FORM],
  'e2e/keyboard.e2e.ts': [FORM],
  'e2e/list-widths.e2e.ts': [
    LIST,
    USERS,
    PACKAGES,
    OPERATIONS,
    TEMPLATES,
    VARIABLES,
    CRM_LISTS,
    HISTORY,
    CONSENTS,
    MAPPING,
  ],
  'e2e/list.e2e.ts': [LIST],
  'e2e/login.e2e.ts': [LOGIN],
  'e2e/mail-administration.e2e.ts': [TOOLS.routing, TOOLS.blocks, TOOLS.questions, TOOLS.lists, LIST],
  'e2e/openid.e2e.ts': [LOGIN],
  'e2e/outcomes.e2e.ts': [OUTCOMES, SIGNING, LIST],
  'e2e/packages.e2e.ts': [PACKAGES, CRM_LISTS],
  'e2e/people.e2e.ts': [PEOPLE],
  'e2e/plain-http.e2e.ts': [FORM],
  'e2e/pointer-press.e2e.ts': [FORM],
  'e2e/printed-pages.e2e.ts': [SIGNING, TEMPLATE, LIST],
  'e2e/recovery.e2e.ts': [FORM],
  'e2e/removed.e2e.ts': [FORM, LIST],
  'e2e/rich-text.e2e.ts': [TOOLS.newsletter, MAIL_TEXTS],
  'e2e/rule-suggestions.e2e.ts': [TEMPLATE],
  'e2e/second-signer.e2e.ts': [SIGNING, LIST],
  'e2e/services-unavailable.e2e.ts': [FORM, LIST, SERVICES],
  'e2e/sessions.e2e.ts': [SESSIONS],
  'e2e/sign-namirial.e2e.ts': [LIST],
  'e2e/sign-on-phone.e2e.ts': [SIGNING, LIST],
  'e2e/sign-unreadable.e2e.ts': [SIGNING],
  'e2e/sign.e2e.ts': [SIGNING, VERIFICATION, LIST],
  'e2e/silent-storage.e2e.ts': [FORM],
  'e2e/sync.e2e.ts': [LIST, CRM_ENTRIES],
  'e2e/template-checks.e2e.ts': [TEMPLATE],
  'e2e/system-troubles.e2e.ts': [SYSTEM, SERVICES],
  'e2e/templates.e2e.ts': [TEMPLATE, TEMPLATES, OPERATION],
  'e2e/timing.e2e.ts': [LOGIN],
  'e2e/translated-page.e2e.ts': [FORM, SIGNING],
  'e2e/typeface.e2e.ts': [LIST],
  'e2e/unsaved.e2e.ts': [FORM, LIST],
  'e2e/uploads-and-reports.e2e.ts': [TOOLS.uploads, TOOLS.reports],
  'e2e/users.e2e.ts': [USERS],
  'e2e/withdrawal.e2e.ts': [WITHDRAWAL, SIGNING],
  'e2e/xss-screens.e2e.ts': [FORM, LIST, USERS, HISTORY, OVERVIEW],
  'e2e/xss.e2e.ts': [],
  'test/portal/administered-entries.test.tsx': [OPERATIONS, OPERATION, VARIABLES, VARIABLE, TEMPLATE],
  'test/portal/complaints.test.tsx': [OUTCOMES, LIST],
  'test/portal/contact-basis.test.tsx': [FORM],
  'test/portal/contract-confirmation.test.tsx': [LIST],
  'test/portal/errors-before-proof.test.tsx': [USERS, MAIL_TEXTS, TOOLS.domains],
  'test/portal/form-actions.test.tsx': [FORM],
  'test/portal/form-assist.test.tsx': [FORM],
  'test/portal/form-drafts.test.tsx': [FORM],
  'test/portal/form-fields.test.tsx': [FORM],
  'test/portal/duty-rules.test.tsx': [DUTY_RULES],
  'test/portal/list.test.tsx': [LIST, FORM, PACKAGES],
  'test/portal/login.test.tsx': [LOGIN, USERS, SESSIONS, LIST],
  'test/portal/outcome-files.test.tsx': [OUTCOMES],
  'test/portal/outcomes.test.tsx': [OUTCOMES, LIST],
  'test/portal/papers.test.tsx': [TOOLS.papers],
  'test/portal/people.test.tsx': [PEOPLE],
  'test/portal/record-dialogs.test.tsx': [LIST],
  'test/portal/script-checkpoints.test.tsx': [LIST, OPERATION],
  'test/portal/system.test.tsx': [SYSTEM],
  'test/portal/templates.test.tsx': [TEMPLATE, OPERATION],
  'test/portal/call-consents.test.tsx': [CALL_CONSENTS],
  'test/portal/register.test.tsx': [TOOLS.register],
  'test/portal/uploads.test.tsx': [TOOLS.uploads],
  'test/portal/withdrawals.test.tsx': [WITHDRAWALS, WITHDRAWAL],
  'test/portal/users.test.tsx': [USERS, TOOLS.domains],
}
