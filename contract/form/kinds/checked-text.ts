import { checkAteco } from '../../checks/ateco.ts'
import { checkEmail } from '../../checks/email.ts'
import { checkBic, checkIban } from '../../checks/iban.ts'
import { checkPdr } from '../../checks/pdr.ts'
import { checkPhone, formatPhone, isTooShort } from '../../checks/phone.ts'
import { checkPod } from '../../checks/pod.ts'
import { checkVat } from '../../checks/vat.ts'
import { checked } from './checked.ts'
import { type Kind, typedText } from './kind.ts'
import { noticesOf } from './outcomes.ts'
import { relatedText } from './related.ts'

export const ateco = checked(checkAteco)
export const email = checked(checkEmail)
const plainIban = checked(checkIban)
/** The groups that people write it in never count, not even in an unsound one. */
export const iban: Kind = {
  ...plainIban,
  parse: (typed) => plainIban.parse(typedText(typed).replace(/\s/g, '')),
}
export const pdr = checked(checkPdr)
export const pod = checked(checkPod)
export const vat = checked(checkVat)
export const phone: Kind = {
  ...checked(checkPhone, formatPhone),
  isIncomplete: (answer) => isTooShort(typedText(answer)),
}

/** The check looks at the IBAN that it goes with; a missing one is the engine's to say. */
export const bic: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).replace(/\s/g, '').toUpperCase() || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered }) => {
    return noticesOf(checkBic(typedText(answer), relatedText(view.rules, answered, 'iban')))
  },
}
