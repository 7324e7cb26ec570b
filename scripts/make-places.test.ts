import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generate } from './make-places.ts'

it.each(Object.entries(generate()))('[CONST-30] %s holds what the CSV files say', (name, text) => {
  expect(readFileSync(new URL(`../contract/data/${name}`, import.meta.url), 'utf8')).toBe(text)
})
