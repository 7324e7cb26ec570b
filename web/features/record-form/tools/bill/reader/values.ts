import { checkFiscalCode } from '../../../../../../contract/checks/fiscal-code.ts'
import { checkPdr } from '../../../../../../contract/checks/pdr.ts'
import { checkPod } from '../../../../../../contract/checks/pod.ts'
import { checkVat } from '../../../../../../contract/checks/vat-number.ts'
import type { CalendarDate } from '../../../../../../contract/form/values.ts'
import { type ReadAddress, readAddress } from '../../../../../../contract/places/index.ts'
import { isDate } from '../../../../../../contract/time/typed-date.ts'

/** A value in the form of its field. */
export interface Read<T> {
  value: T
  /** Why a person must look at it. */
  doubt?: string
}

/** Reads the value that a text begins with; undefined for a text that has another form. */
export type Form<T> = (text: string) => Read<T> | undefined

const sound = <T>(value: T | undefined): Read<T> | undefined => (value === undefined ? undefined : { value })
const firstMatch = (text: string, pattern: RegExp): RegExpExecArray | undefined =>
  pattern.exec(text) ?? undefined

const POD = /^IT(?:[\s.-]*\d){3}[\s.-]*E(?:[\s.-]*\d){7}[\s.-]*[0-9A-Z](?:[0-9A-Z](?![0-9A-Z]))?(?![0-9A-Z])/i
const PDR = /^\d(?:[\s.]?\d){12,13}(?!\s?\d)/
const FISCAL_CODE = /^[A-Z](?:\s?[A-Z]){5}(?:\s?[0-9A-Z]){10}(?![0-9A-Z])/i
const VAT = /^(?:IT\s?)?\d{11}(?!\d)/
const OFFER_CODE = /^\d{6}[EGD][STPN][FV][OFM][PLT]\d{2}XX[0-9A-Z_-]{17}(?![0-9A-Z])/i

export const readPod: Form<string> = (text) => {
  const outcome = checkPod(firstMatch(text, POD)?.[0] ?? '')
  return outcome.ok ? sound(outcome.value) : undefined
}

export const readPdr: Form<string> = (text) => {
  const found = firstMatch(text, PDR)?.[0].replace(/\D/g, '')
  if (found === undefined) return
  const outcome = checkPdr(found)
  if (outcome.ok) return sound(outcome.value)
  const { suggestion, message } = outcome.finding
  return suggestion === undefined ? undefined : { value: suggestion, doubt: message }
}

export const fiscalCodeForm =
  (today: CalendarDate): Form<string> =>
  (text) => {
    const outcome = checkFiscalCode(firstMatch(text, FISCAL_CODE)?.[0].replace(/\s/g, '') ?? '', today)
    return outcome.ok ? sound(outcome.value) : undefined
  }

export const readVat: Form<string> = (text) => {
  const outcome = checkVat(firstMatch(text, VAT)?.[0].replace(/\D/g, '') ?? '')
  return outcome.ok ? sound(outcome.value) : undefined
}

/** The code of an offer, also where a line breaks it (ARERA 135/2022/R/com). */
export const readOfferCode: Form<string> = (text) => {
  const code = firstMatch(text.replace(/\s/g, ''), OFFER_CODE)?.[0].toUpperCase()
  return code === undefined || /^.{6}G..[OF]/.test(code) ? undefined : sound(code)
}

/** `4 002 118 735`, `000441-07`; a date is none. */
export const readCustomerCode: Form<string> = (text) => {
  if (/^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/.test(text)) return
  const found = firstMatch(text, /^[0-9A-Z]{0,3}\d(?:[\s.]?\d){3,}(?:[-/][0-9A-Z]+)*(?![0-9A-Z])/i)?.[0]
  return sound(found?.replace(/[\s.]/g, ''))
}

/** `2.318,6`, `36044`, `1.330,300`. */
const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`
export const numberOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'))

export interface Consumption {
  value: number
  unit: 'kWh' | 'Smc'
}

const UNIT = String.raw`\(?(kWh|Smc)\)?`
const NUMBER_FIRST = new RegExp(`^(${NUMBER}) ?${UNIT}(?![/\\w])`, 'i')
const UNIT_FIRST = new RegExp(`^${UNIT} ?:? ?(${NUMBER})(?![\\d.,]*\\d)`, 'i')
const BY_BAND = new RegExp(
  `^(?:F\\d{1,2}(?!\\d) ?:? ?(?:${NUMBER}) ?(?:kWh)?[ ,;]{0,3})+totale ?:? ?(${NUMBER}) ?(kWh)`,
  'i',
)

export const readConsumption: Form<Consumption> = (text) => {
  const numberFirst = firstMatch(text, NUMBER_FIRST) ?? firstMatch(text, BY_BAND)
  const unitFirst = numberFirst ? undefined : firstMatch(text, UNIT_FIRST)
  const [number, unit] = numberFirst ? [numberFirst[1], numberFirst[2]] : [unitFirst?.[2], unitFirst?.[1]]
  if (number === undefined || unit === undefined) return
  return sound({ value: numberOf(number), unit: unit.toLowerCase() === 'kwh' ? 'kWh' : 'Smc' })
}

const POWER = new RegExp(`^(${NUMBER}) ?kW(?![hA-Za-z/])`, 'i')

export const readPower: Form<number> = (text) => {
  const found = firstMatch(text, POWER)?.[1]
  return sound(found === undefined ? undefined : numberOf(found))
}

const VOLTAGES = new Map([
  ['220', '230'],
  ['230', '230'],
  ['380', '400'],
  ['400', '400'],
])

export const readVoltage: Form<string> = (text) =>
  sound(VOLTAGES.get(firstMatch(text, /^(\d{3})\s*V(?:olt)?(?![a-z])/i)?.[1] ?? ''))

export type ClientKind = 'residente' | 'non-residente' | 'domestico' | 'altri-usi'

export const readClientKind: Form<ClientKind> = (text) => {
  if (/^(?:uso )?domestic[oa] non residente/i.test(text)) return sound('non-residente' as const)
  if (/^(?:uso )?domestic[oa] residente/i.test(text)) return sound('residente' as const)
  if (/^(?:uso )?domestic[oa]\b/i.test(text)) return sound('domestico' as const)
  return /^(?:usi diversi|altri usi|altro uso)/i.test(text) ? sound('altri-usi' as const) : undefined
}

export type PriceBands = 'monoraria' | 'bioraria' | 'multioraria'

/** The price by hours; the name of an offer may speak of it too. */
export const readBands: Form<PriceBands> = (text) => {
  if (!/prezz|monorari|biorari|multiorari|fasce|orari/i.test(text)) return
  const value = /monorari/i.test(text)
    ? 'monoraria'
    : /biorari/i.test(text)
      ? 'bioraria'
      : /a fasce|multiorari|triorari/i.test(text)
        ? 'multioraria'
        : undefined
  if (value === undefined) return
  const isPrice = /^(?:a )?(?:prezzo|fisso|variabile|monorari|biorari|multiorari|triorari|a fasce)/i.test(
    text,
  )
  return isPrice
    ? { value }
    : { value, doubt: 'È nel nome dell’offerta: controlla che sia il tipo di prezzo.' }
}

export const readGasUse: Form<string> = (text) => {
  const code = firstMatch(text, /^(C[1-5]|T[12])(?![0-9A-Za-z])/i)?.[1]?.toUpperCase()
  if (code !== undefined) return sound(code)
  const heats = /riscaldamento/i.test(text)
  const cooks = /cottura/i.test(text) || /\bacs\b|acqua calda/i.test(text)
  if (!heats && !cooks) return
  return {
    value: heats && cooks ? 'C3' : heats ? 'C1' : 'C2',
    doubt: 'La bolletta dice l’uso a parole: controlla la categoria.',
  }
}

export const readMeterClass: Form<string> = (text) =>
  sound(firstMatch(text, /^G\s?(\d{1,3}(?:[.,]\d)?)(?!\d)/i)?.[1]?.replace(',', '.'))

export const readMeterNumber: Form<string> = (text) => {
  const found = firstMatch(text, /^(?=[0-9A-Z]*\d)[0-9A-Z]{4,20}(?![0-9A-Z/])/i)?.[0].toUpperCase()
  return sound(found)
}

export const readRemi: Form<string> = (text) => sound(firstMatch(text, /^\d{8}(?!\d)/)?.[0])

const LEGAL_FORM = /(?:^|[\s,])(?:s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l|s\.?\s?n\.?\s?c|soc\.?\s?coop)\b/i

/** The name of a company without its legal form and what follows. */
export function withoutLegalForm(text: string): string {
  const form = LEGAL_FORM.exec(text)
  return (form ? text.slice(0, form.index) : text).trim()
}

export const readDistributor: Form<string> = (text) => {
  const name = withoutLegalForm(text.split(/[,;(]|\s\d{3}\b| [–-] /)[0]!.trim())
  return /\p{L}{3}/u.test(name) && name.length <= 60 ? sound(name) : undefined
}

/** `803 500 (distributore: e-distribuzione S.p.A.)` */
export const readDistributorOfFaults: Form<string> = (text) => {
  const inside = firstMatch(text, /^[^(]{0,40}\((?:distributore:? ?)?([^)]*)\)/i)?.[1]
  return inside === undefined ? undefined : readDistributor(inside)
}

/** A name; a date, an amount or a period behind it is a value of its own. */
export const readOfferName: Form<string> = (text) => {
  const name = text.replace(/\s+/g, ' ').trim()
  const isOther = /^(?:a )?prezzo\b|\d ?(?:€|kwh|smc)|indeterminat/i.test(name) || ANY_DAY.test(name)
  return /\p{L}{2}/u.test(name) && name.length <= 80 && !isOther ? sound(name) : undefined
}

const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
const DAY = String.raw`(\d{1,2})(?:[./-](\d{1,2})[./-]|°?\s(${MONTHS.join('|')})\s)(\d{4})`

const twoDigits = (text: string) => text.padStart(2, '0')

function dayOf([, day = '', month, word, year = '']: readonly string[]): CalendarDate | undefined {
  const number = month ?? String(MONTHS.indexOf(word!.toLowerCase()) + 1)
  const date = `${year}-${twoDigits(number)}-${twoDigits(day)}`
  return isDate(date) ? date : undefined
}

const ANY_DAY = new RegExp(`(?<!\\d)${DAY}`, 'i')
const ONE_DAY = new RegExp(`^(?:il |al )?${DAY}(?!\\d)`, 'i')

/** A day, or null for none: `indeterminata`, `31/12/9999`. */
export const readDay: Form<CalendarDate | null> = (text) => {
  if (/^(?:a tempo )?indeterminat|^senza scadenza|^illimitat|^31[./-]12[./-]9999/i.test(text))
    return { value: null }
  const found = firstMatch(text, ONE_DAY)
  return sound(found && dayOf(found))
}

export const readYesNo: Form<boolean> = (text) => {
  if (/^s[iì](?![\p{L}])/iu.test(text)) return sound(true)
  return /^no(?![\p{L}])/iu.test(text) ? sound(false) : undefined
}

export interface Period {
  from?: string
  to?: string
}

const MONTH_OF_YEAR = String.raw`(\d{2})/(\d{4})(?!\d)`
const BETWEEN_DAYS = new RegExp(`dal?l? (?:${DAY}) ?(?:al?|-|–) ?(?:${DAY})`, 'i')
const BETWEEN_MONTHS = new RegExp(`dal? ${MONTH_OF_YEAR} al? ${MONTH_OF_YEAR}`, 'i')
const UNTIL_DAY = new RegExp(`(?:fino )?al (?:${DAY})`, 'i')

/** The period that a text names: days, or months as `2024-04`. */
export function readPeriod(text: string): Period | undefined {
  const days = BETWEEN_DAYS.exec(text)
  if (days) {
    const [from, to] = [
      dayOf(['', ...days.slice(1, 5)] as string[]),
      dayOf(['', ...days.slice(5, 9)] as string[]),
    ]
    return from && to ? { from, to } : undefined
  }
  const months = BETWEEN_MONTHS.exec(text)
  if (months) return { from: `${months[2]}-${months[1]}`, to: `${months[4]}-${months[3]}` }
  const until = UNTIL_DAY.exec(text)
  const to = until && dayOf(['', ...until.slice(1, 5)] as string[])
  return to ? { to } : undefined
}

export const withoutPeriod = (text: string): string =>
  text
    .replace(/periodo (?:di riferimento )?(?:considerato )?/i, '')
    .replace(BETWEEN_DAYS, '')
    .replace(BETWEEN_MONTHS, '')
    .replace(/^[\s:().,–-]+/, '')

/** An address with a postal code that exists, or a municipality of the list. */
export const readPlace: Form<ReadAddress> = (text) => {
  const address = readAddress(text)
  if (address.cap === '' || address.municipality === '' || address.street === '') return
  const isPrinted = text
    .toUpperCase()
    .split(/[^A-Z]/)
    .includes(address.province)
  return isPrinted
    ? { value: address }
    : { value: address, doubt: 'La provincia non è stampata: controllala.' }
}
