import { checkAteco } from '../checks/ateco.ts'
import { checkBic, joinBic } from '../checks/bic.ts'
import { checkPodArea } from '../checks/contradictions.ts'
import { checkEmail } from '../checks/email.ts'
import { checkIban } from '../checks/iban.ts'
import { checkPdr } from '../checks/pdr.ts'
import { checkPhone, formatPhone, isTooShort } from '../checks/phone.ts'
import { checkPod } from '../checks/pod.ts'
import { checkVat } from '../checks/vat-number.ts'
import { cleanLine } from '../clean-text.ts'
import { NONE } from '../form/kind.ts'
import { typedText } from '../form/values.ts'
import { createCheckedKind, noticesOf, relatedText, warnings } from './checked-kind.ts'
import type { Kind } from './kind.ts'

/** Cleaned at the end: without the blanks an accent may belong to a letter. */
const withoutBlanks = (typed: string): string => cleanLine(typed.replace(/\s/g, ''))

export const ateco = createCheckedKind(checkAteco)
export const email = createCheckedKind(checkEmail)
const plainIban = createCheckedKind(checkIban)
/** Grouping characters never count, not even in an invalid IBAN. */
export const iban: Kind = {
  ...plainIban,
  parse: (typed) => plainIban.parse(withoutBlanks(typedText(typed))),
}
export const pdr = createCheckedKind(checkPdr)
const plainPod = createCheckedKind(checkPod)
export const pod: Kind = {
  ...plainPod,
  check: (answer, context) => {
    const notices = plainPod.check?.(answer, context) ?? NONE
    const province = relatedText(context.view.rules, context.answered, 'province')
    const elsewhere = checkPodArea(typedText(answer), province)
    return elsewhere.length === 0 ? notices : [...notices, ...warnings(elsewhere)]
  },
}
export const vat = createCheckedKind(checkVat)
export const phone: Kind = {
  ...createCheckedKind(checkPhone, formatPhone),
  isIncomplete: (answer) => isTooShort(typedText(answer)),
}

/** The check uses the related IBAN; a missing BIC is reported by the engine. */
export const bic: Kind = {
  shape: 'text',
  parse: (typed) => joinBic(typedText(typed)) || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered }) => {
    return noticesOf(checkBic(typedText(answer), relatedText(view.rules, answered, 'iban')))
  },
}
