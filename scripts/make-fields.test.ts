import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fieldsFile } from './make-fields/fields-file.ts'

it('contract/fields.ts equals the output of `node scripts/make-fields.ts`', () => {
  expect(readFileSync(new URL('../contract/fields.ts', import.meta.url), 'utf8')).toBe(fieldsFile())
})
