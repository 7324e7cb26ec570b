/** Public mail providers: their domain does not identify an organisation. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.it',
  'hotmail.com',
  'hotmail.it',
  'live.com',
  'live.it',
  'msn.com',
  'yahoo.com',
  'yahoo.it',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'libero.it',
  'virgilio.it',
  'alice.it',
  'tim.it',
  'tin.it',
  'tiscali.it',
  'fastwebnet.it',
  'email.it',
  'aruba.it',
  'pec.it',
  'legalmail.it',
  'inwind.it',
  'iol.it',
  'poste.it',
])

export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

export const isPublicMail = (domain: string): boolean => PUBLIC_MAIL.has(domain)

/** The normalised mailbox of an address: lower case, without a plus suffix and, at Gmail, without dots. */
export function normalizeMailbox(email: string): string {
  const domain = domainOf(email)
  const local = email.slice(0, email.lastIndexOf('@')).trim().toLowerCase().replace(/\+.*$/, '')
  const gmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return gmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
