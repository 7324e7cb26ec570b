import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definition } from '../../contract/definition.ts'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { formOf } from '../../contract/fixtures/form.ts'
import { contractSheet } from './contract-sheet.ts'

// `node scripts/make-golden-contracts.ts` regenerates them; review the differences before committing.

it.each(Object.entries(ALL_SAMPLES))('the sample contract %s equals its golden sheet', (name, values) => {
  const sheet = contractSheet(values)
  expect(JSON.parse(sheet).issues).toEqual([])
  expect(sheet).toBe(readFileSync(new URL(`contracts/${name}.json`, import.meta.url), 'utf8'))
})

it('every golden sheet belongs to a sample contract', () => {
  const goldenFiles = readdirSync(new URL('contracts', import.meta.url)).sort()
  expect(goldenFiles).toEqual(
    Object.keys(ALL_SAMPLES)
      .map((name) => `${name}.json`)
      .sort(),
  )
})

it('the golden sheets cover every section and every variant row', () => {
  const forms = Object.values(ALL_SAMPLES).map((values) => formOf(values).resolved.sections)
  const seen = new Set(forms.flat().flatMap(({ id, variant }) => [id, `${id}/${variant}`]))
  const all = definition.flatMap(({ id, variants }) => [
    id,
    ...(variants ?? []).map((row) => `${id}/${row.id}`),
  ])
  expect(all.filter((place) => !seen.has(place))).toEqual([])
})
