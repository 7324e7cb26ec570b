import { expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import { RECORD_LIST_START } from './record-list-state.ts'
import { recordPageQuery } from './record-queries.ts'

type State = NonNullable<RecordRow['signature']>['state']

/** The refetch interval of a page with these rows; of a page without a response if absent. */
function againAfter(states?: (State | undefined)[]): number | false {
  const rows = states?.map((state) => ({ signature: state === undefined ? null : { state } }) as RecordRow)
  const data = rows && { rows, count: rows.length, exact: true }
  const { refetchInterval } = recordPageQuery(RECORD_LIST_START)
  if (typeof refetchInterval !== 'function') throw new Error('The page is asked for at a fixed pace')
  return refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0]) || false
}

it.each(['preparing', 'to-check', 'sent', 'opened', 'received', 'withdrawing'] as const)(
  '[SIGN-8] A page of the record list with a contract that is %s is refetched after half a minute',
  (state) => {
    expect(againAfter([undefined, state])).toBe(30_000)
  },
)

it.each([
  ['before its first answer', undefined],
  ['without rows', []],
  ['where nothing is out', [undefined, 'signed', 'refused', 'expired', 'cancelled'] as const],
])('[SIGN-8] A page of the record list %s is not refetched', (_what, states) => {
  expect(againAfter(states && [...states])).toBe(false)
})
