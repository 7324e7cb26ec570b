import { findProvince } from '../../checks/provinces.ts'
import { PROVINCES } from '../../data/provinces.ts'
import type { OfferedOption } from '../types.ts'
import { display } from './choice.ts'
import { type Kind, typedText } from './kind.ts'

const provinceOptions: readonly OfferedOption[] = PROVINCES.map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}))
/** One of the 107 by code or name, which count as the code; any other text as it is (2 §5). */
export const province: Kind = {
  shape: 'text',
  parse: (typed) => {
    const text = typedText(typed).trim()
    return text === '' ? undefined : (findProvince(text)?.code ?? text)
  },
  display,
  offer: () => provinceOptions,
}
