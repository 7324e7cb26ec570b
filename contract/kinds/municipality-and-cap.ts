import { areListsLoaded } from '../data/loaded-lists.ts'
import { NONE } from '../form/kind.ts'
import { type Answer, typedText } from '../form/values.ts'
import { memoizeByText } from '../memoize.ts'
import { checkCap, checkCapProvince, checkMunicipality, findProvince } from '../places/index.ts'
import { createCheckedKind, relatedText, warnings } from './checked-kind.ts'
import { textKind } from './free-text.ts'
import type { CheckContext, Kind } from './kind.ts'

const provinceOf = ({ view, answered }: CheckContext) => relatedText(view.rules, answered, 'province')

/** Name and province on two lines: the cache key. */
const municipalityNotices = memoizeByText((key: string) => {
  const [name = '', province = ''] = key.split('\n')
  return warnings(checkMunicipality(name, province))
})

/** A municipality, compared with the province next to it. Lists become outdated, so this only warns. */
export const municipality: Kind = {
  ...textKind,
  check: (answer, context) =>
    // Results without the lists must not be cached.
    areListsLoaded() ? municipalityNotices(`${typedText(answer)}\n${provinceOf(context)}`) : NONE,
}

const plainCap = createCheckedKind(checkCap)

/** Free text instead of a province: other countries have their own postal codes. */
const isAbroad = (province: string) => province !== '' && findProvince(province) === undefined

/** A postal code, compared with the usual digits of the province next to it; a foreign one only warns. */
export const cap: Kind = {
  ...plainCap,
  check: (answer: Answer, context: CheckContext) => {
    const province = provinceOf(context)
    const notices = plainCap.check?.(answer, context) ?? NONE
    return [
      ...(isAbroad(province) ? warnings(notices) : notices),
      ...warnings(checkCapProvince(typedText(answer), province)),
    ]
  },
}
