import { cleanLine } from '../clean-text.ts'
import type { OfferedOption } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import { findProvince, PROVINCES, type Province } from '../places/index.ts'
import type { Kind } from './kind.ts'

const labelOf = ({ code, name }: Province) => `${name} (${code})`

const provinceOptions: readonly OfferedOption[] = PROVINCES.map((province) => ({
  value: province.code,
  label: labelOf(province),
}))

/**
 * One of the 107 provinces or of Sardinia's provinces of 2025, by code or name, stored as the code; any other text
 * unchanged (VALID-27).
 */
export const province: Kind = {
  shape: 'text',
  parse: (typed) => {
    const text = cleanLine(typedText(typed))
    return text === '' ? undefined : (findProvince(text)?.code ?? text)
  },
  display: (answer) => {
    const text = typedText(answer)
    const known = /^[A-Z]{2}$/.test(text) ? findProvince(text) : undefined
    return known ? labelOf(known) : text
  },
  listOptions: () => provinceOptions,
}
