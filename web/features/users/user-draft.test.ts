import { expect, it } from 'vitest'
import { CallFailure } from '../../lib/call-failure.ts'
import { changesOf, EMPTY_DRAFT, issuesByField } from './user-draft.ts'

it('[API-14] only what was changed is sent', () => {
  expect(changesOf(EMPTY_DRAFT, EMPTY_DRAFT)).toEqual({})
  expect(changesOf(EMPTY_DRAFT, { ...EMPTY_DRAFT, level: 'esperto', send_email: true })).toEqual({
    level: 'esperto',
    send_email: true,
  })
})

it('every reason stands at its field', () => {
  const issue = (field: string, message: string) => ({ field, message, code: 'x' })
  const error = new CallFailure({
    ...{ status: 422, id: 'invalid', message: 'no' },
    issues: [issue('login', 'Preso'), issue('password', 'Corta'), issue('password', 'Comune')],
  })
  expect(issuesByField(error)).toEqual({ login: 'Preso', password: 'Corta. Comune' })
  expect(issuesByField(new Error('x'))).toEqual({})
})
