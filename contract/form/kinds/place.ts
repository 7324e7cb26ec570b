import { checkCap } from '../../checks/cap.ts'
import { listsAreKnown } from '../../checks/long-lists.ts'
import { checkCapProvince, checkMunicipality } from '../../checks/municipality.ts'
import { findProvince } from '../../checks/provinces.ts'
import { checked } from './checked.ts'
import { type Answer, type CheckContext, type Kind, NONE, typedText } from './kind.ts'
import { warnings } from './outcomes.ts'
import { relatedText } from './related.ts'
import { remember } from './remember.ts'
import { text } from './text.ts'

const provinceOf = ({ view, answered }: CheckContext) => relatedText(view.rules, answered, 'province')

/** Name and province on two lines: the key under which an answer is remembered. */
const municipalityNotices = remember((key: string) => {
  const [name = '', province = ''] = key.split('\n')
  return warnings(checkMunicipality(name, province))
})

/** A municipality, that should be in the province beside it. Lists grow old, so this only warns. */
export const municipality: Kind = {
  ...text,
  check: (answer, context) =>
    // What cannot be known yet must not be remembered.
    listsAreKnown() ? municipalityNotices(`${typedText(answer)}\n${provinceOf(context)}`) : NONE,
}

const plainCap = checked(checkCap)

/** Free text in place of a province: other countries have postal codes of their own. */
const isAbroad = (province: string) => province !== '' && findProvince(province) === undefined

/** A postal code, that usually begins with the figures of the province beside it; one from abroad only warns. */
export const cap: Kind = {
  ...plainCap,
  check: (answer: Answer, context: CheckContext) => {
    const province = provinceOf(context)
    const found = plainCap.check?.(answer, context) ?? NONE
    return [
      ...(isAbroad(province) ? warnings(found) : found),
      ...warnings(checkCapProvince(typedText(answer), province)),
    ]
  },
}
