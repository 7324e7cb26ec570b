import type { CalendarDate } from '../form/values.ts'
import type { SaleChannel } from './rules.ts'

/** Why the office may speak to a consumer. `referral` is no basis: it is offered so that its check can say so. */
export const BASES = [
  'asked',
  'consent',
  'customer',
  'desk',
  'visit-asked',
  'visit-unasked',
  'referral',
] as const
export type Basis = (typeof BASES)[number]

export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  asked: 'Ha chiesto lui',
  consent: 'Ha dato il consenso',
  customer: 'È già cliente',
  desk: 'È venuto in ufficio',
  'visit-asked': 'Visita chiesta',
  'visit-unasked': 'Visita non chiesta',
  referral: 'Passaparola',
}

/** The bases on which a call was made: they need the number that called. */
export const CALLED_BASES: readonly Basis[] = ['asked', 'consent', 'customer', 'referral']

/** How a contract is sold to a person who was spoken to for this reason. BASIS-20 */
export const SALE_CHANNEL_OF: Readonly<Record<Basis, SaleChannel>> = {
  asked: 'phone',
  consent: 'phone',
  customer: 'phone',
  referral: 'phone',
  desk: 'desk',
  'visit-asked': 'visit-asked',
  'visit-unasked': 'visit-unasked',
}

/** What a consent is for; `several`: one consent for more than one sector. */
export const CONSENT_SECTORS = ['energy', 'telco', 'insurance', 'several'] as const
export type ConsentSector = (typeof CONSENT_SECTORS)[number]

export const CONSENT_SECTOR_LABELS: Readonly<Record<ConsentSector, string>> = {
  energy: 'Luce e gas',
  telco: 'Telefonia',
  insurance: 'Assicurazioni',
  several: 'Più settori insieme',
}

/** The supplies for which a customer asks, or has given a consent. */
export const BASIS_PRODUCTS = ['luce', 'gas'] as const
export type BasisProduct = (typeof BASIS_PRODUCTS)[number]

/** Why we may speak to the person of a contract, as it was said. Texts are empty where nothing was said. */
export interface ContactBasis {
  basis: Basis
  /** The day of the request or of the consent, or on which a former contract ended. */
  on: CalendarDate | null
  /** The seller who was asked, or whose customer it is. */
  seller: string
  /** What was asked for. */
  products: readonly BasisProduct[]
  /** What proves the request: a form, a mail, a call. */
  proof: string
  /** The version of the text of a consent. */
  text: string
  /** How a consent was given. */
  channel: string
  sector: ConsentSector | null
  /** The number of the office that called; empty for a hidden one. */
  number: string
  /** Who spoke. */
  speaker: string
}

/** A check of a number in the register of oppositions. */
export interface RegisterCheck {
  on: CalendarDate
  registered: boolean
  /** The day of the entry, where the register tells it. */
  registeredOn: CalendarDate | null
}

/** The day up to which an entry in the register revokes consents. Without a day of its own it is that of the check. */
export const entryDay = ({ on, registeredOn }: RegisterCheck): CalendarDate => registeredOn ?? on

/** A consent of the day of the entry is revoked too: which of both came first is not known. BASIS-10 */
export const isRevoked = (consentOn: CalendarDate, check: RegisterCheck): boolean =>
  check.registered && consentOn <= entryDay(check)
