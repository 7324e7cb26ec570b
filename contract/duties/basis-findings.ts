import type { CalendarDate } from '../form/values.ts'
import { daysBetween, italianDate } from '../time/calendar-date.ts'
import {
  type BasisProduct,
  CALLED_BASES,
  type ContactBasis,
  entryDay,
  isRevoked,
  type RegisterCheck,
} from './basis.ts'
import { RULES, type RuleBook, type RuleKey, ruleAt } from './rules.ts'

/** A contract, and what is known of how its customer was spoken to. */
export interface ContactedContract {
  /** The day on which it is checked. */
  day: CalendarDate
  isBusiness: boolean
  isEnergy: boolean
  /** The sellers of its supplies; empty where none is known. */
  sellers: readonly string[]
  sells: readonly BasisProduct[]
  contact: ContactBasis | null
  /** The numbers of the office with the day of their declaration. */
  numbers: readonly { number: string; declaredOn: CalendarDate }[]
  /** The newest check of the customer’s number. */
  register: RegisterCheck | null
  /** When the person has revoked the consent; null while it stands. */
  revokedOn: CalendarDate | null
}

export const BASIS_FINDINGS = [
  'basis-missing',
  'asked-later',
  'asked-too-long-ago',
  'proof-missing',
  'asked-another-seller',
  'was-not-asked-for',
  'consent-incomplete',
  'consent-not-specific',
  'consent-revoked',
  'consent-revoked-by-the-register',
  'register-check-missing',
  'register-check-too-old',
  'a-friend-cannot-consent',
  'customer-not-enough',
  'customer-ended',
  'number-not-identifiable',
  'number-not-declared',
] as const

/** A reason against speaking to this person, with the rule that it comes from. */
export interface BasisFinding {
  code: (typeof BASIS_FINDINGS)[number]
  rule: RuleKey
  message: string
}

const found = (code: BasisFinding['code'], rule: RuleKey, message: string): BasisFinding => ({
  code,
  rule,
  message,
})

/** Whether the basis of a contract is asked at all, by the rules of the day. BASIS-8 */
export function asksBasis(
  book: RuleBook,
  { day, isBusiness, isEnergy }: Pick<ContactedContract, 'day' | 'isBusiness' | 'isEnergy'>,
): boolean {
  const isOn = (key: 'basis' | 'basis-business' | 'basis-other-contracts') => ruleAt(book, key, day)
  if (!isOn('basis')) return false
  return (!isBusiness || isOn('basis-business')) && (isEnergy || isOn('basis-other-contracts'))
}

/** What speaks against sending this contract; empty where nobody asks. BASIS-9 to BASIS-12 */
export function basisFindings(book: RuleBook, contract: ContactedContract): BasisFinding[] {
  if (!asksBasis(book, contract)) return []
  const { contact } = contract
  if (!contact)
    return [found('basis-missing', 'basis', 'Non è detto perché si poteva parlare con il cliente.')]
  const known = { ...contract, contact }
  return [...ofBasis(book, known), ...(isCalled(contact) ? ofNumber(book, known) : [])]
}

/** The sentence of the finding, with the name of its rule. */
export const basisMessage = ({ message, rule }: BasisFinding): string =>
  `${message} Regola: «${RULES[rule].title}».`

type Known = ContactedContract & { contact: ContactBasis }

const isCalled = ({ basis }: ContactBasis) => CALLED_BASES.includes(basis)

function ofBasis(book: RuleBook, contract: Known): BasisFinding[] {
  switch (contract.contact.basis) {
    case 'asked':
      return [...ofRequest(book, contract), ...ofScope(contract)]
    case 'consent':
      return [...ofConsent(book, contract), ...ofRegister(book, contract)]
    case 'customer':
      return ofCustomer(book, contract)
    case 'referral':
      return ofReferral(book, contract)
    case 'desk':
    case 'visit-asked':
    case 'visit-unasked':
      return []
  }
}

function ofRequest(book: RuleBook, { day, contact: { on, proof } }: Known): BasisFinding[] {
  const days = ruleAt(book, 'basis-asked-days', day)
  const findings: BasisFinding[] = []
  if (on === null)
    findings.push(
      found('basis-missing', 'basis', 'Non è detto quando il cliente ha chiesto di essere chiamato.'),
    )
  else if (on > day)
    findings.push(found('asked-later', 'basis', `La richiesta è del ${italianDate(on)}, dopo il contratto.`))
  else if (daysBetween(on, day) > days)
    findings.push(
      found(
        'asked-too-long-ago',
        'basis-asked-days',
        `Il cliente ha chiesto il ${italianDate(on)}: sono passati ${daysBetween(on, day)} giorni, ne valgono ${days}.`,
      ),
    )
  if (proof.trim() === '' && ruleAt(book, 'basis-proof', day))
    findings.push(found('proof-missing', 'basis-proof', 'Manca la prova della richiesta.'))
  return findings
}

/** A request is of one seller, and for what was asked. A dual needs both. BASIS-11 */
function ofScope({ sellers, sells, contact }: Known): BasisFinding[] {
  const others = sellers.filter((seller) => foldSeller(seller) !== foldSeller(contact.seller))
  const unasked = sells.filter((one) => !contact.products.includes(one))
  return [
    ...(others.length > 0 ? [ofSeller(contact.seller, others)] : []),
    ...(unasked.length > 0
      ? [found('was-not-asked-for', 'basis', `Il cliente non ha chiesto: ${unasked.join(' e ')}.`)]
      : []),
  ]
}

const ofSeller = (asked: string, others: readonly string[]): BasisFinding =>
  asked.trim() === ''
    ? found('asked-another-seller', 'basis', 'Non è detto a quale venditore si è rivolto il cliente.')
    : found(
        'asked-another-seller',
        'basis',
        `Il cliente si è rivolto a ${asked.trim()}, il contratto è di ${others.join(' e ')}.`,
      )

const foldSeller = (name: string) => name.trim().toLowerCase()

function ofConsent(book: RuleBook, { day, contact, revokedOn }: Known): BasisFinding[] {
  const { on, text, sector } = contact
  const findings: BasisFinding[] = []
  if (on === null || text.trim() === '')
    findings.push(
      found('consent-incomplete', 'basis', 'Del consenso servono il giorno e la versione del testo.'),
    )
  else if (on > day)
    findings.push(found('asked-later', 'basis', `Il consenso è del ${italianDate(on)}, dopo il contratto.`))
  if (revokedOn !== null)
    findings.push(
      found('consent-revoked', 'basis', `Il cliente ha revocato il consenso il ${italianDate(revokedOn)}.`),
    )
  if (sector !== 'energy' && ruleAt(book, 'basis-specific-consent', day))
    findings.push(
      found('consent-not-specific', 'basis-specific-consent', 'Il consenso non è solo per luce e gas.'),
    )
  return findings
}

function ofRegister(book: RuleBook, { day, register, contact: { on } }: Known): BasisFinding[] {
  if (!ruleAt(book, 'basis-register', day)) return []
  if (register === null)
    return [
      found(
        'register-check-missing',
        'basis-register',
        'Il numero del cliente non è stato controllato nel registro delle opposizioni.',
      ),
    ]
  if (on !== null && isRevoked(on, register))
    return [
      found(
        'consent-revoked-by-the-register',
        'basis-register',
        `Il consenso del ${italianDate(on)} è revocato dall’iscrizione al registro del ${italianDate(entryDay(register))}.`,
      ),
    ]
  const [age, days] = [daysBetween(register.on, day), ruleAt(book, 'basis-register-days', day)]
  if (age <= days) return []
  return [
    found(
      'register-check-too-old',
      'basis-register-days',
      `Il registro è stato controllato il ${italianDate(register.on)}: sono passati ${age} giorni, ne valgono ${days}.`,
    ),
  ]
}

/** Contracts that run, or ended a short while ago, with the seller of the contract. */
function ofCustomer(book: RuleBook, contract: Known): BasisFinding[] {
  const { day, contact, sellers } = contract
  if (!ruleAt(book, 'basis-customer', day))
    return [
      found(
        'customer-not-enough',
        'basis-customer',
        'Un contratto in corso non basta per chiamare il cliente.',
      ),
    ]
  const others = sellers.filter((seller) => foldSeller(seller) !== foldSeller(contact.seller))
  if (others.length > 0) return [ofSeller(contact.seller, others)]
  const days = ruleAt(book, 'basis-ended-days', day)
  if (contact.on === null || daysBetween(contact.on, day) <= days) return []
  const ended = `Il contratto di prima è finito il ${italianDate(contact.on)}: valgono ${days} giorni.`
  return [found('customer-ended', 'basis-ended-days', ended)]
}

const ofReferral = (book: RuleBook, { day }: Known): BasisFinding[] =>
  ruleAt(book, 'basis-specific-consent', day)
    ? [
        found(
          'a-friend-cannot-consent',
          'basis-specific-consent',
          'Il passaparola non è un consenso: lo dà solo la persona.',
        ),
      ]
    : []

/** The number that called is known and declared. BASIS-12 */
function ofNumber(book: RuleBook, { day, contact, numbers }: Known): BasisFinding[] {
  if (!ruleAt(book, 'basis-numbers', day)) return []
  const { number } = contact
  if (number.trim() === '')
    return [
      found(
        'number-not-identifiable',
        'basis-numbers',
        'Non è detto da quale numero è partita la chiamata, o era nascosto.',
      ),
    ]
  if (numbers.some((one) => one.number === number && one.declaredOn <= day)) return []
  return [found('number-not-declared', 'basis-numbers', `Il numero ${number} non è tra quelli dichiarati.`)]
}
