import type { DocumentConfig } from '../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../shared/documents/expression.ts'
import { signingParts } from '../../shared/documents/signing-variables.ts'

const NEGATIVE_TEXTS = new Set(['', 'no', 'false', 'off', '0'])

/** Whether a text leaves a check box empty. */
export const isNegative = (text: string): boolean => NEGATIVE_TEXTS.has(text.trim().toLowerCase())

/** The texts that a choice is compared with: the evaluated config, or the stored and printed values of the field. */
export function wantedTexts(
  name: string,
  config: DocumentConfig,
  values: DocumentValues,
): string[] | undefined {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  // A value that only the signing provides ticks no box.
  if (typeof entry === 'string') return [signingParts(entry, values) ? '' : evaluate(entry, values)]
  const field = values.fields.get(name)
  return field && [field.raw, field.text]
}
