import { expect, it } from 'vitest'
import { resolve } from './contract-form.ts'
import { definition } from './definition.ts'
import type { Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import { SAMPLE_NOW } from './fixtures/samples.ts'
import { change } from './rules/change.ts'

it.each(Object.entries(ALL_SAMPLES))(
  'The sample %s can be typed in one pass from top to bottom',
  (_, sample: Values) => {
    const places = definition.flatMap(({ id, fields }) => fields.map(({ name }) => ({ id, name })))
    const filled = places.reduce<Values>((values, { id, name }) => {
      const section = resolve(values, sampleCatalogue).sections.find((shown) => shown.id === id)
      const value = sample[name]
      if (value === undefined || !section?.fields.some((field) => field.name === name)) return values
      return change(values, name, value, sampleCatalogue, SAMPLE_NOW)
    }, {})
    expect(resolve(filled, sampleCatalogue).answered).toEqual(resolve(sample, sampleCatalogue).answered)
  },
)
