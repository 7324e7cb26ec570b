import { describe, expect, it } from 'vitest'
import { DECLARED } from '../contract/declared-fields.ts'
import type { Answers, FieldName, Values } from '../contract/fields.ts'
import { ALL_SAMPLES } from '../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import { SAMPLE_NOW } from '../contract/fixtures/samples.ts'
import { resolve, validate, validateDraft } from '../contract/index.ts'
import { KINDS } from '../contract/kinds/kinds.ts'
import { change } from '../contract/rules/change.ts'
import { parseValues } from '../contract/rules/parse-values.ts'
import { mailingCode, recordCode } from '../contract/rules/record-code.ts'
import { summary } from '../contract/rules/record-summary.ts'
import { sampleOf, sampleOfKinds } from './endurance.ts'
import { attacksOn, findWeakness, type Reader } from './reader-attacks.ts'

const sampleWith = (name: FieldName): Values =>
  Object.values(ALL_SAMPLES).find((values) => values[name]) ?? Object.values(ALL_SAMPLES)[0]!

/** A field's kind, then the whole contract with a long answer in the field. */
const FIELD_READERS = sampleOfKinds(DECLARED, ({ kind }) => kind, 6).flatMap(
  (field): { name: string; reader: Reader }[] => {
    const kind = KINDS[field.kind]
    if (kind.shape === 'boolean') return []
    const values = sampleWith(field.name)
    const sample = values[field.name]
    const inShape = (text: string): Answers[FieldName] =>
      kind.shape === 'ref' ? { id: text, name: text } : text
    const read = (text: string) => {
      const value = inShape(text)
      const parsed = kind.parse(value)
      if (parsed !== undefined) {
        kind.display(parsed, field.options)
        kind.isIncomplete?.(parsed)
        kind.optionStatus?.(parsed, field.options ?? [], field, {}, sampleCatalogue)
      }
      const changed = change(values, field.name, value as never, sampleCatalogue, SAMPLE_NOW)
      const resolved = resolve({ ...changed, [field.name]: value }, sampleCatalogue)
      validate(resolved, SAMPLE_NOW, values)
      validateDraft(resolved, values)
      summary(resolved.answered)
      recordCode(resolved.answered, 3)
      mailingCode(resolved.answered, 3)
      parseValues(JSON.stringify(changed))
    }
    return [{ name: field.name, reader: { read, texts: typeof sample === 'string' ? [sample] : [] } }]
  },
)

describe('a field takes at most linear time for its text', () => {
  it.each(FIELD_READERS.map((one, at) => ({ ...one, at })))('$name', async ({ reader, at }) => {
    expect(await findWeakness(reader, sampleOf(attacksOn(reader), 1, at))).toBeUndefined()
  })
})
