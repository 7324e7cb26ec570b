import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../shared/errors.ts'
import { CallFailure, failureText, issuesByField } from './call-failure.ts'

const issue = (message: string) => ({ field: 'code', code: 'wrong', message })

describe('failureText', () => {
  it('[GAP-160] [ERR-32] failureText is the server’s message', () => {
    expect(failureText(new CallFailure({ status: 403, id: 'not-allowed', message: 'Non si può' }))).toBe(
      'Non si può',
    )
  })

  it('[GAP-160] [ERR-32] failureText is Something went wrong for any other failure', () => {
    expect(failureText(new Error('x is not a function'))).toBe('Something went wrong')
  })

  it('failureText lists the issues of the input once each, up to a maximum', () => {
    const issues = ['Manca A.', 'Manca A.', 'Manca B.', 'Manca C.', 'Manca D.'].map(issue)
    const failure = new CallFailure({
      status: 422,
      id: 'invalid',
      message: 'Alcuni campi non sono corretti',
      issues,
    })
    expect(failureText(failure)).toBe('Manca A. Manca B. Manca C.')
    const short = ['Non può restare vuoto', 'Al massimo 5 caratteri'].map(issue)
    expect(failureText(new CallFailure({ status: 400, id: 'bad-request', message: '', issues: short }))).toBe(
      'Non può restare vuoto. Al massimo 5 caratteri',
    )
  })

  it.each([
    [28, '28 secondi'],
    [600, '10 minuti'],
  ])('failureText contains the time to wait: %i', (retryAfter, words) => {
    const message = ERRORS['rate-limited'].title
    const failure = new CallFailure({ status: 429, id: 'rate-limited', message, retryAfter })
    expect(failureText(failure)).toBe(`Troppe richieste: riprovare tra ${words}.`)
  })

  it('failureText shows the specific message of a rate limit', () => {
    const message = 'Troppi tentativi. Riprova fra 14 minuti o chiedi a un amministratore di sbloccarti.'
    const failure = new CallFailure({ status: 429, id: 'rate-limited', message, retryAfter: 840 })
    expect(failureText(failure)).toBe(message)
  })
})

it('issuesByField joins all reasons of a field', () => {
  const issue = (field: string, message: string) => ({ field, message, code: 'x' })
  const error = new CallFailure({
    status: 422,
    id: 'invalid',
    message: 'no',
    issues: [issue('login', 'Preso'), issue('password', 'Corta'), issue('password', 'Comune')],
  })
  expect(issuesByField(error)).toEqual({ login: 'Preso', password: 'Corta. Comune' })
  expect(issuesByField(new Error('x'))).toEqual({})
})
