import { expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import { RECORD_LIST_START } from './list-state.ts'
import { recordPageQuery } from './record-queries.ts'

type State = NonNullable<RecordRow['signature']>['state']

/** How soon a page with these rows is asked for again by itself; one without an answer when absent. */
function againAfter(states?: (State | undefined)[]): number | false {
  const rows = states?.map((state) => ({ signature: state === undefined ? null : { state } }) as RecordRow)
  const data = rows && { rows, count: rows.length, exact: true }
  const { refetchInterval } = recordPageQuery(RECORD_LIST_START)
  if (typeof refetchInterval !== 'function') throw new Error('The page is asked for at a fixed pace')
  return refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0]) || false
}

it.each(['preparing', 'to-check', 'sent', 'opened', 'received', 'withdrawing'] as const)(
  '[SIGN-8] a page with a contract that is %s is asked for again in half a minute',
  (state) => {
    expect(againAfter([undefined, state])).toBe(30_000)
  },
)

it.each([
  ['before its first answer', undefined],
  ['without rows', []],
  ['where nothing is out', [undefined, 'signed', 'refused', 'expired', 'cancelled'] as const],
])('[SIGN-8] a page %s is left alone', (_what, states) => {
  expect(againAfter(states && [...states])).toBe(false)
})
