import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { type Field, inheritedText, optionsOf } from './pdf/fields.ts'
import { findOption, isSameText } from './pdf/find-option.ts'
import type { Objects } from './pdf/objects.ts'
import { isNegative, wantedTexts } from './wanted-texts.ts'

/** The state that a check box or a group of radio buttons shows. */
export interface BoxPlan {
  /** The state that is on; `Off` for none. */
  state: string
  /** The config or the record has a value for the field. */
  ruled: boolean
}

const OFF = 'Off'
/**
 * Plans a check box: ticked for a checked field, for a non-empty config, and when named `field=value` for that value. A
 * radio button is ticked when its value or label is the text. Buttons without a value keep the state of the template.
 */
export function planBox(
  field: Field,
  config: DocumentConfig,
  values: DocumentValues,
  objects: Objects,
): BoxPlan {
  const wanted = wantedTexts(field.name, config, values)
  const storedState =
    inheritedText(field.chain, 'V', objects) ?? objects.name(field.widgets[0]?.dict ?? field.chain[0]!, 'AS')
  const known = storedState !== undefined && field.widgets.some(({ states }) => states.includes(storedState))
  const currentState = known ? storedState! : OFF
  if (wanted) {
    const chosen = findOption(optionsOf(field, objects), wanted)
    if (chosen) return { state: chosen.value, ruled: true }
    // A default choice of the template is no answer of the record.
    if (field.type === 'radio') return { state: OFF, ruled: true }

    const off = isNegative(wanted[0]!) || hasSeveralStates(field)
    return { state: off ? OFF : firstState(field), ruled: true }
  }
  const namedState = field.type === 'checkbox' ? stateByName(field.name, values) : undefined
  if (namedState === undefined) return { state: currentState, ruled: false }
  return { state: namedState ? firstState(field) : OFF, ruled: true }
}

const firstState = ({ widgets }: Field): string => widgets[0]?.states[0] ?? 'Yes'

/** One of several states is selected by its value or label, as in a group of radio buttons. */
export const hasSeveralStates = ({ widgets }: Field): boolean =>
  new Set(widgets.flatMap(({ states }) => states)).size > 1

/** Whether the field in a name such as `uso_gas=c1` has that value; undefined for other names. */
function stateByName(name: string, values: DocumentValues): boolean | undefined {
  const equals = name.indexOf('=')
  const field = equals < 1 ? undefined : values.fields.get(name.slice(0, equals).trim())
  const value = name.slice(equals + 1)
  return field && (isSameText(field.raw, value) || isSameText(field.text, value))
}
