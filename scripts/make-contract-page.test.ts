import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEFINITION_VERSION, definition } from '../contract/index.ts'
import { contractPage, undocumentedRows } from './make-contract-page/page.ts'

const page = contractPage(definition, DEFINITION_VERSION)

it('docs/contract.md equals the output of `node scripts/make-contract-page.ts`', () => {
  expect(readFileSync(new URL('../docs/contract.md', import.meta.url), 'utf8')).toBe(page)
})

it('docs/contract.md names every section, field, variant and unconfirmed row', () => {
  const lines = new Set(page.split('\n'))
  for (const { title, fields, variants } of definition) {
    expect(lines).toContain(`## ${title}`)
    for (const { name } of fields) expect(page).toContain(`| \`${name}\` |`)
    for (const { id } of variants ?? []) expect(page).toContain(`| \`${id}\` |`)
  }
  for (const { rows } of undocumentedRows(definition))
    for (const row of rows) expect(lines).toContain(`- ${row}`)
})

it('every table of docs/contract.md has the same number of columns in each row', () => {
  const widths = page
    .split('\n\n')
    .filter((block) => block.startsWith('| '))
    .map((block) => new Set(block.split('\n').map((line) => line.split(/(?<!\\)\|/).length)).size)
  expect(new Set(widths)).toEqual(new Set([1]))
})
