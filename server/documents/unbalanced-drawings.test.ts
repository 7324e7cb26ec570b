import { expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { UNBALANCED_FILES } from './fixtures/odd-names.ts'
import { findUnreadFields } from './fixtures/try-form.ts'
import { inspectBytes } from './inspect.ts'
import { countOpenStates } from './pdf/count-open-states.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }

it.each(Object.entries(UNBALANCED_FILES))(
  'a page whose drawing is not balanced shows the values at their fields: %s',
  async (_name, make) => {
    const template = make()
    const config = { nome: 'Rossi' }
    const { fields } = await inspectBytes(template)
    const { pdf, report } = await fillPdf({ template, config, values })
    expect(await findUnreadFields(pdf, fields, config, report)).toEqual([])
  },
)

it.each([
  ['q Q q q Q', 1],
  ['q\nq q', 3],
  ['Q Q q', 1],
  ['q (q Q \\) q) Tj q Q', 1],
  ['q /q gs <71> Tj % q q', 1],
  ['q BI /W 1 /H 1 /BPC 8 /CS /G ID \xff\x00 EI Q q', 1],
  ['[(a)]TJ q/F1 1 Tf', 1],
  ['', 0],
])('countOpenStates counts the states that %j leaves open', (drawing, count) => {
  expect(countOpenStates(Buffer.from(drawing, 'latin1'))).toBe(count)
})
