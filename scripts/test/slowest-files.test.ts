import { expect, it } from 'vitest'
import { timesOf } from './slowest-files.ts'

it('timesOf reads the files of a Vitest report', () => {
  const testResults = [
    { name: `${process.cwd()}/contract/checks/iban.test.ts`, startTime: 1_000, endTime: 3_500 },
  ]
  expect(timesOf({ testResults })).toEqual([{ path: 'contract/checks/iban.test.ts', seconds: 2.5 }])
})

it('timesOf adds the journeys of a file of a Playwright report, also those in a group', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const group = { file: 'list.e2e.ts', specs: [spec(500), spec(250)] }
  const suites = [{ file: 'list.e2e.ts', suites: [group], specs: [spec(1_000)] }]
  expect(timesOf({ suites })).toEqual([{ path: 'e2e/list.e2e.ts', seconds: 1.75 }])
})
