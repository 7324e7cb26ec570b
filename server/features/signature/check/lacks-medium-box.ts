import { mediumText } from '../../../../contract/duties/durable-medium.ts'
import type { RuleBook } from '../../../../contract/duties/rules.ts'
import type { Answered } from '../../../../contract/index.ts'
import type { SecondSigner } from '../../../../shared/api/signatures.ts'
import { type DocumentBox, SIGNING_ROLES } from '../../../../shared/api/signing.ts'

interface BoxedContract {
  answered: Pick<Answered, 'client_type'>
  /** On which it is sent. */
  day: string
  boxes: readonly DocumentBox[]
  second: SecondSigner | undefined
}

/** Whether a signer who has to consent to a durable medium has no box whose declaration is that consent. MEDIUM-4 */
export function lacksMediumBox(book: RuleBook, { answered, day, boxes, second }: BoxedContract): boolean {
  const isBusiness = answered.client_type === 'business'
  if (mediumText(book, { isBusiness, day }) === undefined) return false
  const roles = second ? SIGNING_ROLES : (['customer'] as const)
  const consents = boxes.filter(({ act }) => /supporto durevole/i.test(act))
  return !roles.every((role) => consents.some(({ signer }) => signer === role))
}
