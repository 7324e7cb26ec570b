import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { type Field, FLAGS, inheritedText, type Option, optionsOf, type Widget } from './pdf/fields.ts'
import { findOption, isSameText } from './pdf/find-option.ts'
import type { Objects } from './pdf/objects.ts'
import { isNegative, wantedTexts } from './wanted-texts.ts'

/** The states that a check box or a group of radio buttons shows. */
export interface BoxPlan {
  /** The state that a widget shows when it is on; undefined when it is off. */
  stateOf(widget: Widget): string | undefined
  /** The config or the record has a value for the field. */
  ruled: boolean
}

/**
 * Plans a check box: ticked for a checked field, for a non-empty config, and when named `field=value` for that value. A
 * radio button is ticked when its value or label is the text. Without a value each box keeps the state in which the
 * template draws it.
 */
export function planBox(
  field: Field,
  config: DocumentConfig,
  values: DocumentValues,
  objects: Objects,
): BoxPlan {
  const wanted = wantedTexts(field.name, config, values)
  if (wanted) {
    const options = optionsOf(field, objects)
    const chosen = findOption(options, wanted)
    if (chosen) return rule(statesOf(chosen, options, field))
    // A default choice of the template is no answer of the record.
    const off = field.type === 'radio' || isNegative(wanted[0]!) || hasSeveralStates(field)
    return rule(off ? [] : [firstState(field)])
  }
  const isNamed = field.type === 'checkbox' ? stateByName(field.name, values) : undefined
  if (isNamed !== undefined) return rule(isNamed ? [firstState(field)] : [])
  return { stateOf: (widget) => drawnState(widget, objects), ruled: false }
}

const rule = (states: readonly string[]): BoxPlan => ({
  stateOf: (widget) => widget.states.find((state) => states.includes(state)),
  ruled: true,
})

/** Where the value of the field and the state of the appearance differ, the state counts (ISO 32000-2, 12.7.5.2.3). */
function drawnState({ dict, chain, states }: Widget, objects: Objects): string | undefined {
  const state = objects.name(dict, 'AS') ?? inheritedText(chain, 'V', objects)
  return states.find((one) => one === state)
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
