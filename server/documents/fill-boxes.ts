import type { DocumentConfig } from '../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../shared/documents/expression.ts'
import { signingParts } from '../../shared/documents/signing-variables.ts'
import { isSameText } from './is-same-text.ts'
import { type Field, inheritedText, optionsOf } from './pdf/fields.ts'
import type { Objects } from './pdf/objects.ts'

/** What a check box or a group of buttons is to show. */
export interface BoxPlan {
  /** The state that is on; `Off` for none. */
  state: string
  /** Something speaks of the field. */
  ruled: boolean
}

const OFF = 'Off'
const NO = new Set(['', 'no', 'false', 'off', '0'])

/**
 * Check boxes are ticked for a checked field, for a non-empty config, and when named `field=value` for that value; a
 * group's button when its value or label is the text. What nothing speaks of stays as the template has it.
 */
export function planBox(
  field: Field,
  config: DocumentConfig,
  values: DocumentValues,
  objects: Objects,
): BoxPlan {
  const wanted = wantedOf(field.name, config, values)
  const held =
    inheritedText(field.chain, 'V', objects) ?? objects.name(field.widgets[0]?.dict ?? field.chain[0]!, 'AS')
  const known = held !== undefined && field.widgets.some(({ states }) => states.includes(held))
  const standing = known ? held! : OFF
  if (wanted) {
    const chosen = optionsOf(field, objects).find(({ value, label }) =>
      wanted.some((text) => isSameText(text, value) || isSameText(text, label)),
    )
    if (chosen) return { state: chosen.value, ruled: true }
    // What the form had chosen beforehand is not what the record says.
    if (field.type === 'radio') return { state: OFF, ruled: true }

    const off = NO.has(wanted[0]!.trim().toLowerCase()) || hasSeveralStates(field)
    return { state: off ? OFF : firstState(field), ruled: true }
  }
  const named = field.type === 'checkbox' ? byName(field.name, values) : undefined
  if (named === undefined) return { state: standing, ruled: false }
  return { state: named ? firstState(field) : OFF, ruled: true }
}

const firstState = ({ widgets }: Field): string => widgets[0]?.states[0] ?? 'Yes'

/** One of several states is chosen by its value or label, as of a group of buttons. */
export const hasSeveralStates = ({ widgets }: Field): boolean =>
  new Set(widgets.flatMap(({ states }) => states)).size > 1

/** The texts that a choice compares with: what the config evaluates to, or the field stored and printed. */
function wantedOf(name: string, config: DocumentConfig, values: DocumentValues): string[] | undefined {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  // What only signing says ticks nothing.
  if (typeof entry === 'string') return [signingParts(entry, values) ? '' : evaluate(entry, values)]
  const field = values.fields.get(name)
  return field && [field.raw, field.text]
}

/** Whether the field that a name such as `uso_gas=c1` speaks of has that value; undefined for other names. */
function byName(name: string, values: DocumentValues): boolean | undefined {
  const equals = name.indexOf('=')
  const field = equals < 1 ? undefined : values.fields.get(name.slice(0, equals).trim())
  const value = name.slice(equals + 1)
  return field && (isSameText(field.raw, value) || isSameText(field.text, value))
}
