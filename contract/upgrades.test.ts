import { expect, it } from 'vitest'
import { resolve } from './contract-form.ts'
import { findDeclaredField } from './declared-fields.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import version1 from './fixtures/stored/version-1.json' with { type: 'json' }
import { type StoredFixture, storedFixture } from './fixtures/stored-fixture.ts'
import { parseValues } from './rules/parse-values.ts'
import { DEFINITION_VERSION, type StoredValues, type Upgrade, upgradeValues } from './upgrades.ts'

/** The stored values of each version, the oldest first. */
const STORED: readonly StoredFixture[] = [version1]
const versions = STORED.map((fixture, index) => [index + 1, fixture] as const)

const steps: readonly Upgrade[] = [
  { from: 1, name: 'the phone has another name', upgrade: ({ tel, ...rest }) => ({ ...rest, phone: tel }) },
  { from: 2, name: 'the fax is removed', upgrade: ({ fax: _fax, ...rest }) => rest },
]

/** The values as they are read today. */
function read(values: StoredValues, version: number) {
  const parsed = parseValues(JSON.stringify(upgradeValues(values, version)))
  if (!parsed.ok)
    throw new Error(`the definition needs a new version and a step: ${JSON.stringify(parsed.issues)}`)
  return parsed.values
}

it('Stored values go through each step from their version on', () => {
  const old = { tel: '1', fax: '2' }
  expect(upgradeValues(old, 1, steps)).toEqual({ phone: '1' })
  expect(upgradeValues(old, 2, steps)).toEqual({ tel: '1' })
  expect(upgradeValues(old, 3, steps)).toBe(old)
})

it('Values of a newer version are not read', () => {
  expect(upgradeValues({ tel: '1' }, 4, steps)).toBeUndefined()
  expect(upgradeValues({}, DEFINITION_VERSION + 1)).toBeUndefined()
})

it('Every version has a fixture of what it stored', () => {
  expect(STORED).toHaveLength(DEFINITION_VERSION)
})

it('The fixture of the current version has every field and option of the definition', () => {
  expect(STORED.at(-1)).toEqual(JSON.parse(JSON.stringify(storedFixture(STORED.at(-1)!))))
})

it.each(versions)('Every field and option that version %i stored is read today', (version, { fields }) => {
  for (const [name, values] of Object.entries(fields))
    for (const value of values)
      for (const [today, answer] of Object.entries(read({ [name]: value }, version))) {
        const { kind, options } = findDeclaredField(today)!
        if (!options || kind === 'suggest') continue
        expect(options.map((option) => option.value)).toContain(answer)
      }
})

it.each(versions)('Every record that version %i stored counts in full today', (version, { records }) => {
  for (const stored of Object.values(records)) {
    const values = read(stored, version)
    expect(resolve(values, sampleCatalogue).answered).toEqual(values)
  }
})
