import { expect, it } from 'vitest'
import type { Call } from '../shared/api/call.ts'
import { readOverview } from '../shared/api/overview.ts'
import { listRecords, readHistory } from '../shared/api/records.ts'
import { listRemovedRecords } from '../shared/api/removed-records.ts'
import { routes } from './routes.ts'

it.each<[string, Call]>([
  ['a page of the records', listRecords],
  ['a page of the removed records', listRemovedRecords],
  ['the history of a record', readHistory],
  ['the overview', readOverview],
])('the call for %s runs one at a time for each user', (_name, call) => {
  expect(routes.find((route) => route.call === call)?.options.weight).toBe('search')
})
