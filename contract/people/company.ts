import { foldText } from '../texts/fold-text.ts'

/** A company as a contract or the CRM names it. Texts are empty, never absent. */
export interface Company {
  p_iva: string
  /** Its own fiscal code, or that of its representative. */
  cf: string
  name: string
}

/** The legal forms, as `foldWords` spells them, and what follows them in a register. */
const LEGAL_FORMS = [
  'societa a responsabilita limitata semplificata',
  'societa a responsabilita limitata',
  'societa per azioni',
  'societa in nome collettivo',
  'societa in accomandita semplice',
  'societa in accomandita per azioni',
  'societa cooperativa sociale',
  'societa cooperativa',
  'societa consortile',
  'societa semplice',
  'societa benefit',
  'soc cooperativa',
  'soc coop sociale',
  'soc coop',
  'soc cons',
  'cooperativa sociale',
  'impresa individuale',
  'ditta individuale',
  'associazione',
  'a responsabilita limitata',
  'con unico socio',
  'con socio unico',
  'a socio unico',
  'socio unico',
  'unipersonale',
  'in liquidazione',
  'coop',
  'onlus',
]
/** Also written with points or blanks between the letters. */
const ABBREVIATIONS = 'srls ssrl srl sapa spa snc sas ss scarl scrl scpa scs arl sb'
  .split(' ')
  .map((letters) => [...letters].join(' ?'))
const AT_END = new RegExp(`(?<=.) (?:${[...LEGAL_FORMS, ...ABBREVIATIONS].join('|')})$`)
/** An abbreviation at the beginning may be the name itself. */
const AT_START = new RegExp(`^(?:${LEGAL_FORMS.filter((form) => form.includes(' ')).join('|')}|ditta) (?=.)`)

/** The words in plain letters and digits. */
const foldWords = (name: string): string =>
  foldText(name)
    .replaceAll('&', ' e ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The name of a company without its legal form, case, accents, punctuation and blanks: `ACME S.R.L.` is `acme`. */
export function foldCompanyName(name: string): string {
  let folded = foldWords(name)
  for (;;) {
    const shorter = folded.replace(AT_END, '').replace(AT_START, '')
    if (shorter === folded) return folded.replaceAll(' ', '')
    folded = shorter
  }
}

/** Whether two names are those of one company, whatever its legal form: `ACME S.R.L.` and `Acme srl`. */
export const isSameCompanyName = (one: string, other: string): boolean =>
  foldCompanyName(one) === foldCompanyName(other)

/** The own fiscal code of a company; empty where its representative's is given. Members of a VAT group differ in it. */
export const ownFiscalCode = ({ p_iva, cf }: Pick<Company, 'p_iva' | 'cf'>): string =>
  p_iva.trim() !== '' && /^\d{11}$/.test(cf.trim()) ? cf.trim() : ''

/**
 * Whether two companies are the same. Their own fiscal codes decide alone. Otherwise the members of a VAT group have the
 * same VAT number: only the same name shows the same company, another name is `unsure`. Where one has no VAT number, the
 * name decides.
 */
export function compareCompanies(one: Company, other: Company): 'same' | 'other' | 'unsure' {
  const [code, otherCode] = [ownFiscalCode(one), ownFiscalCode(other)]
  if (code !== '' && otherCode !== '') return code === otherCode ? 'same' : 'other'
  const [vat, otherVat] = [one, other].map(({ p_iva }) => p_iva.trim().toUpperCase())
  const [name, otherName] = [foldCompanyName(one.name), foldCompanyName(other.name)]
  if (vat === '' || otherVat === '') return name !== '' && name === otherName ? 'same' : 'other'
  if (vat !== otherVat) return 'other'
  return name === '' || otherName === '' || name === otherName ? 'same' : 'unsure'
}

/** A company as one record names it. Texts are empty, never absent. */
export interface NamedCompany extends Company {
  email: string
  phones: readonly string[]
}

/**
 * Whether a record that named one company and now names another has corrected its codes: the same name at the same mail
 * address or telephone. Not for companies of two records: a group may share both.
 */
export function isCorrectedCompany(one: NamedCompany, other: NamedCompany): boolean {
  if (foldCompanyName(one.name) === '' || !isSameCompanyName(one.name, other.name)) return false
  const email = one.email.trim().toLowerCase()
  if (email !== '' && email === other.email.trim().toLowerCase()) return true
  return one.phones.some((phone) => phone !== '' && other.phones.includes(phone))
}

/** A text that is equal for equal companies. */
export function companyIdentity(company: Company): string {
  const vat = company.p_iva.trim().toUpperCase()
  return ownFiscalCode(company) || `${vat} ${foldCompanyName(company.name)}`.trim()
}
