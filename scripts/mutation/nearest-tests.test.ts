import { expect, it } from 'vitest'
import { nearestTests, readImporters } from './nearest-tests.ts'

const importers = readImporters()

it('nearestTests begins with the tests of the name of the file', () => {
  expect(nearestTests('contract/checks/iban.ts', importers, 3)[0]).toBe('contract/checks/iban.test.ts')
})

it('nearestTests continues with the tests of the files that import the file', () => {
  const chain = new Map([
    ['test/clock.ts', new Set(['contract/checks/iban.ts'])],
    ['contract/checks/iban.ts', new Set(['contract/form/values.ts'])],
  ])
  const tests = nearestTests('test/clock.ts', chain, Number.POSITIVE_INFINITY)
  expect(tests.indexOf('contract/checks/iban.test.ts')).toBeGreaterThan(
    tests.indexOf('test/architecture.test.ts'),
  )
  expect(tests.indexOf('contract/form/values.test.ts')).toBeGreaterThan(
    tests.indexOf('contract/checks/iban.test.ts'),
  )
})
