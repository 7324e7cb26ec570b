import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generate } from './make-places.ts'

it.each(Object.entries(generate()))(
  'The generated file contract/data/%s equals the data of the CSV files [CONST-30]',
  (name, text) => {
    expect(readFileSync(new URL(`../contract/data/${name}`, import.meta.url), 'utf8')).toBe(text)
  },
)
