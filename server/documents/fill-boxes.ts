import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { type Field, FLAGS, inheritedText, type Option, optionsOf } from './pdf/fields.ts'
import { findOption, isSameText } from './pdf/find-option.ts'
import type { Objects } from './pdf/objects.ts'
import { isNegative, wantedTexts } from './wanted-texts.ts'

/** The states that a check box or a group of radio buttons shows. */
export interface BoxPlan {
  /** The states that are on: several where boxes of one value have different states. */
  states: readonly string[]
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
  if (wanted) {
    const options = optionsOf(field, objects)
    const chosen = findOption(options, wanted)
    if (chosen) return { states: statesOf(chosen, options, field), ruled: true }
    // A default choice of the template is no answer of the record.
    const off = field.type === 'radio' || isNegative(wanted[0]!) || hasSeveralStates(field)
    return { states: off ? [] : [firstState(field)], ruled: true }
  }
  const isNamed = field.type === 'checkbox' ? stateByName(field.name, values) : undefined
  if (isNamed !== undefined) return { states: isNamed ? [firstState(field)] : [], ruled: true }
  return { states: known && storedState !== OFF ? [storedState!] : [], ruled: false }
}

/** Check boxes of one export value are on together; of radio buttons only where the form says so. */
function statesOf(chosen: Option, options: readonly Option[], { type, flags }: Field): string[] {
  const together = type === 'checkbox' || (flags & FLAGS.radiosInUnison) !== 0
  return together
    ? options.filter(({ label }) => label === chosen.label).map(({ value }) => value)
    : [chosen.value]
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
