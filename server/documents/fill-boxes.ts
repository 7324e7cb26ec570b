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
  /** The config or the record has a value for the field. */
  ruled: boolean
}

const OFF = 'Off'
const NEGATIVE_TEXTS = new Set(['', 'no', 'false', 'off', '0'])

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
  const wanted = wantedTexts(field.name, config, values)
  const storedState =
    inheritedText(field.chain, 'V', objects) ?? objects.name(field.widgets[0]?.dict ?? field.chain[0]!, 'AS')
  const known = storedState !== undefined && field.widgets.some(({ states }) => states.includes(storedState))
  const currentState = known ? storedState! : OFF
  if (wanted) {
    const chosen = optionsOf(field, objects).find(({ value, label }) =>
      wanted.some((text) => isSameText(text, value) || isSameText(text, label)),
    )
    if (chosen) return { state: chosen.value, ruled: true }
    // A default choice of the template is not an answer of the record.
    if (field.type === 'radio') return { state: OFF, ruled: true }

    const off = NEGATIVE_TEXTS.has(wanted[0]!.trim().toLowerCase()) || hasSeveralStates(field)
    return { state: off ? OFF : firstState(field), ruled: true }
  }
  const namedState = field.type === 'checkbox' ? stateByName(field.name, values) : undefined
  if (namedState === undefined) return { state: currentState, ruled: false }
  return { state: namedState ? firstState(field) : OFF, ruled: true }
}

const firstState = ({ widgets }: Field): string => widgets[0]?.states[0] ?? 'Yes'

/** One of several states is chosen by its value or label, as of a group of buttons. */
export const hasSeveralStates = ({ widgets }: Field): boolean =>
  new Set(widgets.flatMap(({ states }) => states)).size > 1

/** The texts that a choice compares with: what the config evaluates to, or the field stored and printed. */
function wantedTexts(name: string, config: DocumentConfig, values: DocumentValues): string[] | undefined {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  // A value that only the signing fills ticks no box.
  if (typeof entry === 'string') return [signingParts(entry, values) ? '' : evaluate(entry, values)]
  const field = values.fields.get(name)
  return field && [field.raw, field.text]
}

/** Whether the field that a name such as `uso_gas=c1` speaks of has that value; undefined for other names. */
function stateByName(name: string, values: DocumentValues): boolean | undefined {
  const equals = name.indexOf('=')
  const field = equals < 1 ? undefined : values.fields.get(name.slice(0, equals).trim())
  const value = name.slice(equals + 1)
  return field && (isSameText(field.raw, value) || isSameText(field.text, value))
}
