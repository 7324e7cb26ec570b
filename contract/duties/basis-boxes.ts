import type { ContactBasis } from './basis.ts'
import type { BasisFinding } from './basis-findings.ts'

/** What can be said of a contact; `register` is the check in the register of oppositions. */
export type BasisBox = keyof ContactBasis | 'register'

const BOXES: Readonly<Record<BasisFinding['code'], BasisBox>> = {
  'basis-missing': 'on',
  'asked-later': 'on',
  'asked-too-long-ago': 'on',
  'proof-missing': 'proof',
  'asked-another-seller': 'seller',
  'was-not-asked-for': 'products',
  'consent-incomplete': 'text',
  'consent-not-specific': 'sector',
  'consent-revoked': 'on',
  'consent-revoked-by-the-register': 'register',
  'register-check-missing': 'register',
  'register-check-too-old': 'register',
  'a-friend-cannot-consent': 'basis',
  'customer-not-enough': 'basis',
  'customer-ended': 'on',
  'number-not-identifiable': 'number',
  'number-not-declared': 'number',
}

/** Where a finding is mended. BASIS-19 */
export function boxOfFinding({ code }: BasisFinding, contact: ContactBasis | null): BasisBox {
  if (contact === null) return 'basis'
  if (code === 'consent-incomplete' && contact.on === null) return 'on'
  return BOXES[code]
}

/** The finding says that something is not said yet, and not that what is said does not hold. BASIS-19 */
export function isUnsaid(finding: BasisFinding, contact: ContactBasis | null): boolean {
  if (contact === null) return true
  const box = boxOfFinding(finding, contact)
  if (box === 'register') return finding.code === 'register-check-missing'
  const said = contact[box]
  return said === null || said.length === 0
}
