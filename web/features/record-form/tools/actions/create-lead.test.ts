import { expect, it } from 'vitest'
import { waitingLeadQuery } from './create-lead.tsx'

const asked = {
  contact_id: 'C-1',
  lead_id: 'Fiera',
  owner_id: 'o',
  type_contract: 'telco',
  callback_time: '',
}

it.each([
  [undefined, 30_000],
  ['waiting', 30_000],
  ['created', false],
  ['refused', false],
  ['none', false],
] as const)('A lead that is %s is polled again after %s ms', (state, expected) => {
  const { refetchInterval } = waitingLeadQuery(asked)
  if (typeof refetchInterval !== 'function') throw new Error('It is looked at at a fixed pace')
  const data = state && { ok: true, state, id: '' }
  expect(refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0])).toBe(expected)
})
