import {
  checkAvailablePower,
  checkDaysOfUse,
  checkElectricityUse,
  checkGasUse,
  checkPower,
} from '../checks/energy-figures.ts'
import { cleanLine } from '../clean-text.ts'
import { NONE } from '../form/kind.ts'
import type { Notice } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import type { Finding } from '../texts/outcome.ts'
import { error, warning } from './checked-kind.ts'
import type { Plausibility, Relation } from './field-rules.ts'
import type { CheckContext, Kind } from './kind.ts'

/** A number as it is stored: digits, and a dot before the decimals. */
const STORED = /^\d+(\.\d+)?$/
/** `1.234.567` and `1.234,5`: dots between groups of three are thousands separators if a comma or a second dot shows it. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/
const DECIMAL = /^\d+,\d+$/

/** What stands before a figure: `circa`, a currency or a unit. */
const BEFORE = /^(?:(?:circa|ca\.?|pari a)\s+)?(?:(€|euro?|kWh|kW|Smc|mc|m³)\.?\s?)?(?=\d)/i
/** The unit behind a figure, as bills write it, and the time for which it counts: `2.700 kWh/anno`, `12,50 € al mese`. */
const UNIT =
  /(?<=\d)(?:\s?(kWh|kW|Smc|mc|m³|m3|metri cubi|kg|t|tons?|giorni|gg|%|€|euro?))?(?:\s?(?:\/\s?|all['’]|al |alla |ogni )(?:anno|mese|settimana|a))?[.,;]?$/i
/** The units of a figure. Elsewhere each counts. */
const UNITS: Readonly<Record<Plausibility, RegExp>> = {
  'days-of-use': /^(?:giorni|gg)$/i,
  power: /^kW$/i,
  'available-power': /^kW$/i,
  'electricity-use': /^kWh$/i,
  'gas-use': /^(?:Smc|mc|m³|m3|metri cubi)$/i,
}
/** Beside a unit groups of three digits are thousands; of kW there are three decimals too. */
const THOUSANDS_WITH_UNIT = /^[1-9]\d{0,2}(?:\.\d{3})+$/

/** The number in a text with its unit or currency; undefined for none, and for the unit of another figure. */
function readWithUnit(text: string, plausible: Plausibility | undefined): string | undefined {
  const [before = '', named] = BEFORE.exec(text) ?? []
  // A figure of a Swiss bill: `1'400`.
  const amount = text.slice(before.length).replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
  const match = UNIT.exec(amount)
  const unit = named ?? match?.[1]
  if (unit !== undefined && plausible && !UNITS[plausible].test(unit)) return undefined
  const figure = amount.slice(0, match?.index)
  const isThousands = unit !== undefined && !/^kW$/i.test(unit) && THOUSANDS_WITH_UNIT.test(figure)
  const digits = isThousands ? figure.replaceAll('.', '') : normalize(figure)
  return STORED.test(digits) ? digits : undefined
}

/** The stored form of a number; any other text as typed, so that nothing converts it to a number later. */
function normalize(text: string): string {
  // A dictation ends with a full stop.
  const joined = text.replace(/\s/g, '').replace(/(?<=\d)\.$/, '')
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
    if (!STORED.test(text)) {
      const meant = readWithUnit(text, context.view.rules?.plausible)
      return meant === undefined
        ? error('number-shape', 'Serve un numero, con la virgola prima dei decimali.')
        : error('number-unit', 'Qui serve solo il numero, senza unità di misura né altri segni.', meant)
    }
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
