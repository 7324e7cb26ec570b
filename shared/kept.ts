/** What an administrator keeps, by the noun of its address. */
export const KEPT_NOUNS = [
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
export type KeptNoun = (typeof KEPT_NOUNS)[number]
/** What can happen to it. */
export const CHANGE_KINDS = ['created', 'changed', 'removed', 'restored', 'imported'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
