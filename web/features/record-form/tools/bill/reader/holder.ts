import { findMismatches } from '../../../../../../contract/checks/fiscal-code-person.ts'
import type { CalendarDate } from '../../../../../../contract/form/values.ts'
import { type ReadAddress, readAddress } from '../../../../../../contract/places/index.ts'
import { foldToLetters } from '../../../../../../contract/texts/fold-text.ts'
import type { Block } from './blocks.ts'
import type { Find, LabelledBill } from './find-values.ts'
import type { SellerLines } from './seller-lines.ts'
import { fiscalCodeForm, readPlace, readVat } from './values.ts'

const TITLE =
  /^(?:gent(?:ile|\.?m[ao]|\.)?|egr(?:egio|\.)?|spett(?:abile|\.?le|\.)?|sig(?:nora|nor|\.ra|\.)?)\.?(?:\s|$)/i
const LEGAL_FORM = /\b(?:s\.?p\.?a|s\.?r\.?l|s\.?n\.?c|s\.?a\.?s|soc\.?\s?coop|societ[aà]|ditta)\b/i

/** A value with the blocks that show it. */
export interface Shown<T> {
  value: T
  blocks: readonly Block[]
  doubt?: string
}

interface PersonOnBill {
  name: Shown<string>
  lastName: Shown<string>
}

export interface HolderOnBill {
  fiscalCode: readonly Find<string>[]
  vat: readonly Find<string>[]
  name?: Shown<string>
  lastName?: Shown<string>
  company?: Shown<string>
  billingAddress?: Shown<ReadAddress>
}

export function readHolder(bill: LabelledBill, seller: SellerLines, today: CalendarDate): HolderOnBill {
  const blocks = bill.blocks.filter((block) => !seller.has(block))
  const fiscalCode = fiscalCodesOf(bill, seller, today)
  const vat = [...bill.find('vat', readVat), ...bill.find('codes', readVat)].filter(
    ({ value, label }) => !seller.vatNumbers.has(value) && !seller.has(label.block),
  )
  const code = fiscalCode[0]?.value
  const person =
    code === undefined
      ? undefined
      : (personOf(blocks, code, today) ?? likelyPersonOf(bill, blocks, code, today))
  const company = vat.length > 0 && !person ? companyOf(bill, blocks) : undefined
  const names = [
    person && `${person.lastName.value} ${person.name.value}`,
    person && `${person.name.value} ${person.lastName.value}`,
    company?.value,
  ].flatMap((name) => (name ? [foldToLetters(name)] : []))
  const billingAddress = recipientAddress(bill, blocks, names) ?? addressWithLabel(bill, names)
  return {
    fiscalCode,
    vat: company
      ? vat
      : vat.map((find) => ({ ...find, doubt: 'Controlla che sia del cliente e non del fornitore.' })),
    ...person,
    ...(company && { company }),
    ...(billingAddress && { billingAddress }),
  }
}

function fiscalCodesOf(bill: LabelledBill, seller: SellerLines, today: CalendarDate): Find<string>[] {
  const form = fiscalCodeForm(today)
  const labelled = [...bill.find('fiscalCode', form), ...bill.find('codes', form)]
  // Below the name of the holder some bills print it without a label.
  const below = bill.labelsNamed('holder').flatMap((label) => {
    const name = label.rest ?? bill.below(label.block)
    const next = name && bill.nextLine(name)
    const read = next && !bill.isLabel(next) ? form(next.text) : undefined
    return read ? [{ ...read, label, position: 'below' as const, blocks: [next!] }] : []
  })
  return [...labelled, ...below].filter(({ label, value }) => !seller.has(label.block) && !/^\d/.test(value))
}

/** The name that the fiscal code confirms, which also tells the last name from the first. */
function personOf(blocks: readonly Block[], code: string, today: CalendarDate): PersonOnBill | undefined {
  for (const block of blocks) {
    const text = block.text.replace(/^[^:]*:\s*/, '').replace(TITLE, '')
    const words = text.match(/[\p{L}'’-]+/gu) ?? []
    if (words.length < 2 || words.length > 6 || /\d/.test(text)) continue
    for (let at = 1; at < words.length; at += 1) {
      const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      for (const [last_name, name] of [
        [one, other],
        [other, one],
      ] as const)
        if (findMismatches(code, { name, last_name }, today).length === 0)
          return personIn(block, last_name, name)
    }
  }
  return
}

const personIn = (block: Block, lastName: string, name: string, doubt?: string): PersonOnBill => {
  const shown = { blocks: [block], ...(doubt !== undefined && { doubt }) }
  return { name: { ...shown, value: name }, lastName: { ...shown, value: lastName } }
}

/** The recipient of the letter, of whom the code confirms one of the two names. */
function likelyPersonOf(
  bill: LabelledBill,
  blocks: readonly Block[],
  code: string,
  today: CalendarDate,
): PersonOnBill | undefined {
  for (const block of blocks) {
    const words = block.text.match(/[\p{L}'’-]+/gu) ?? []
    const street = bill.nextLine(block)
    const place = street && bill.nextLine(street)
    if (words.length !== 2 || !place || !/^\d{5}\s+\p{L}/u.test(place.text)) continue
    const [one = '', other = ''] = words
    for (const [last_name, name] of [
      [one, other],
      [other, one],
    ] as const)
      if (findMismatches(code, { last_name }, today).length === 0)
        return personIn(
          block,
          last_name,
          name,
          'Il codice fiscale conferma solo il cognome: controlla il nome.',
        )
  }
  return
}

/** The line behind `Spett.le`, or the holder's, with a legal form. */
function companyOf(bill: LabelledBill, blocks: readonly Block[]): Shown<string> | undefined {
  for (const block of blocks) {
    if (!/^spett/i.test(block.text)) continue
    const own = block.text.replace(TITLE, '').trim()
    if (own !== '') return { value: own, blocks: [block] }
    const next = bill.nextLine(block)
    if (next && !bill.isLabel(next)) return { value: next.text, blocks: [next] }
  }
  for (const label of bill.labelsNamed('holder')) {
    const block = label.rest ?? bill.beside(label.block) ?? bill.below(label.block)
    if (block && LEGAL_FORM.test(block.text)) return { value: block.text, blocks: [block] }
  }
  return
}

/** The lines of a letter's recipient: the holder, the street, the postal code with the municipality. */
function recipientAddress(
  bill: LabelledBill,
  blocks: readonly Block[],
  names: readonly string[],
): Shown<ReadAddress> | undefined {
  for (const place of blocks) {
    if (!/^\d{5}\s+\p{L}/u.test(place.text)) continue
    const street = lineAbove(bill, place)
    const name = street && lineAbove(bill, street)
    if (!street || !name || !isRecipient(name.text, names)) continue
    const read = readPlace(`${street.text}, ${place.text}`)
    if (read) return { value: read.value, blocks: [street, place] }
  }
  return
}

const isRecipient = (text: string, names: readonly string[]): boolean =>
  TITLE.test(text) || names.includes(foldToLetters(text.replace(/^[^:]*:\s*/, '')))

/** The line above in the same column: lines of an address may be aligned on the right. */
function lineAbove(bill: LabelledBill, block: Block): Block | undefined {
  return bill.blocks
    .filter(
      ({ page, y, x, right }) => page === block.page && y < block.y && x <= block.right && right >= block.x,
    )
    .filter(({ y }) => block.y - y <= 1.75 * block.size)
    .sort((one, other) => other.y - one.y)[0]
}

/** `Spedire a: ROSSI MARIO – PIAZZA DUOMO 2 – 98122 MESSINA ME` */
function addressWithLabel(bill: LabelledBill, names: readonly string[]): Shown<ReadAddress> | undefined {
  for (const label of bill.labelsNamed('billingAddress')) {
    const block = label.rest ?? bill.below(label.block)
    if (!block) continue
    const [sentence = ''] = block.text.split(/\.\s+(?=\p{Lu})/u)
    const parts = sentence.split(/ [-–—] /)
    const address = names.includes(foldToLetters(parts[0] ?? '')) ? parts.slice(1) : parts
    const value = readAddress(address.join(', '))
    if (value.cap !== '' && value.municipality !== '' && value.street !== '')
      return { value, blocks: [block] }
  }
  return
}
