/** The audited entities, by the noun of their address. */
export const AUDITED_ENTITIES = [
  'users',
  'scripts',
  'templates',
  'customs',
  'packages',
  'domains',
  'emails',
  'mailing-template',
  'rules',
  'newsletter-scripts',
  'consent-texts',
  'mail-texts',
  'manage-fields',
  'addresses',
  'ibans',
  'crm-products',
  'crm-users',
  'crm-mapping',
  'settings',
] as const
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number]
/** The kinds of change. */
export const CHANGE_KINDS = ['created', 'changed', 'removed', 'restored', 'imported'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
