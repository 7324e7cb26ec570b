import { checkAteco } from '../../checks/ateco.ts'
import { checkEmail } from '../../checks/email.ts'
import { checkBic, checkIban } from '../../checks/iban.ts'
import type { Outcome } from '../../checks/outcome.ts'
import { checkPdr } from '../../checks/pdr.ts'
import { checkPhone, formatPhone } from '../../checks/phone.ts'
import { checkPod } from '../../checks/pod.ts'
import { checkVat } from '../../checks/vat.ts'
import { type Kind, typedText } from './kind.ts'
import { noticesOf } from './outcomes.ts'
import { remember } from './remember.ts'

/** A text with a check of its own. A sound value counts in the form that the check gives it. */
export function checked(check: (text: string) => Outcome): Kind {
  const remembered = remember(check)
  return {
    shape: 'text',
    parse: (typed) => {
      const text = typedText(typed).trim()
      if (text === '') return undefined
      const outcome = remembered(text)
      return outcome.ok ? outcome.value : text
    },
    display: (answer) => typedText(answer),
    check: (answer, { view }) => noticesOf(remembered(typedText(answer)), view.rules?.soft),
  }
}

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
export const phone: Kind = { ...checked(checkPhone), display: (answer) => formatPhone(typedText(answer)) }

/** The check looks at the IBAN that it goes with; a missing one is the engine's to say. */
export const bic: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).replace(/\s/g, '').toUpperCase() || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered }) => {
    const field = view.rules?.relates?.iban
    return noticesOf(checkBic(typedText(answer), typedText((field && answered[field]) ?? '')))
  },
}
