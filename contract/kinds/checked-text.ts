import { checkAteco } from '../checks/ateco.ts'
import { checkBic } from '../checks/bic.ts'
import { checkEmail } from '../checks/email.ts'
import { checkIban } from '../checks/iban.ts'
import { checkPdr } from '../checks/pdr.ts'
import { checkPhone, formatPhone, isTooShort } from '../checks/phone.ts'
import { checkPod } from '../checks/pod.ts'
import { checkVat } from '../checks/vat-number.ts'
import { typedText } from '../form/values.ts'
import { createCheckedKind, noticesOf, relatedText } from './checked-kind.ts'
import type { Kind } from './kind.ts'

export const ateco = createCheckedKind(checkAteco)
export const email = createCheckedKind(checkEmail)
const plainIban = createCheckedKind(checkIban)
/** Grouping characters never count, not even in an invalid IBAN. */
export const iban: Kind = {
  ...plainIban,
  parse: (typed) => plainIban.parse(typedText(typed).replace(/\s/g, '')),
}
export const pdr = createCheckedKind(checkPdr)
export const pod = createCheckedKind(checkPod)
export const vat = createCheckedKind(checkVat)
export const phone: Kind = {
  ...createCheckedKind(checkPhone, formatPhone),
  isIncomplete: (answer) => isTooShort(typedText(answer)),
}

/** The check uses the related IBAN; a missing BIC is reported by the engine. */
export const bic: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).replace(/\s/g, '').toUpperCase() || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered }) => {
    return noticesOf(checkBic(typedText(answer), relatedText(view.rules, answered, 'iban')))
  },
}

/** Free text: spaces at the ends never count. Accents are composed, so that the same name is the same text. */
export const text: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim().normalize('NFC') || undefined,
  display: (answer) => typedText(answer),
}
