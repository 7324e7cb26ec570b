import {
  checkAvailablePower,
  checkDaysOfUse,
  checkElectricityUse,
  checkGasUse,
  checkPower,
} from '../checks/energy-figures.ts'
import type { Finding } from '../checks/outcome.ts'
import { cleanLine } from '../clean-text.ts'
import { NONE } from '../form/kind.ts'
import type { Notice } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import { error, warning } from './checked-kind.ts'
import type { Plausibility, Relation } from './field-rules.ts'
import type { CheckContext, Kind } from './kind.ts'

/** A number as it is stored: digits, and a dot before the decimals. */
const STORED = /^\d+(\.\d+)?$/
/** `1.234.567` and `1.234,5`: dots between groups of three are thousands separators if a comma or a second dot shows it. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/
const DECIMAL = /^\d+,\d+$/

/** The stored form of a number; any other text as typed, so that nothing converts it to a number later. */
function normalize(text: string): string {
  const joined = text.replace(/\s/g, '')
  if (STORED.test(joined)) return joined
  if (GROUPED.test(joined)) return joined.replace(/\./g, '').replace(',', '.')
  return DECIMAL.test(joined) ? joined.replace(',', '.') : text
}

/** A number stored as text, with a dot before the decimals. */
export const number: Kind = {
  shape: 'text',
  parse: (typed) => normalize(cleanLine(typedText(typed))) || undefined,
  display: (answer) => {
    const text = typedText(answer)
    return STORED.test(text) ? text.replace('.', ',') : text
  },
  check: (answer, context) => {
    const text = typedText(answer)
    if (!STORED.test(text))
      return error('number-shape', 'Serve un numero, con la virgola prima dei decimali.')
    const unlikely = plausibilityOf(Number(text), context)
    return THOUSANDS.test(text) ? [...suggestThousands(text), ...unlikely] : unlikely
  },
}

type Related = (part: Relation) => number | undefined

const PLAUSIBILITY_CHECKS: Readonly<
  Record<Plausibility, (value: number, related: Related) => readonly Finding[]>
> = {
  'days-of-use': checkDaysOfUse,
  power: checkPower,
  'available-power': (value, related) => checkAvailablePower(value, related('power')),
  'electricity-use': (value, related) => checkElectricityUse(value, related('power')),
  'gas-use': (value, related) => checkGasUse(value, related('flow')),
}

function plausibilityOf(value: number, { view: { rules }, answered }: CheckContext): readonly Notice[] {
  if (!rules?.plausible) return NONE
  const related: Related = (part) => {
    const field = rules.relates?.[part]
    const text = typedText((field && answered[field]) ?? '')
    return STORED.test(text) ? Number(text) : undefined
  }
  const findings = PLAUSIBILITY_CHECKS[rules.plausible](value, related)
  return findings.length === 0
    ? NONE
    : findings.map((finding): Notice => ({ ...finding, severity: 'warning' }))
}

/** `2.700` counts as two and seven tenths, but is also the Italian notation of two thousand seven hundred. */
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

function suggestThousands(text: string): readonly Notice[] {
  const digits = text.replace('.', '')
  const message = `Vale ${number.display(text)}, con tre decimali: se sono migliaia scrivi ${digits}.`
  return warning('number-thousands', message, digits)
}
