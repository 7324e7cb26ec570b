import { describe, expect, it } from 'vitest'
import { proofOf, ticketOf } from './ticket.ts'

describe('Ticket of the mailbox page', () => {
  it('ticketOf reads the ticket and the masked mailbox from the URL fragment', () => {
    expect(ticketOf('#ticket=abc_-1&to=m%E2%80%A2%E2%80%A2%40example.it')).toEqual({
      ticket: 'abc_-1',
      to: 'm••@example.it',
      byOperator: false,
    })
  })

  it('ticketOf reads that the operator of the installation has the code if no mail is sent', () => {
    expect(ticketOf('#ticket=abc&to=m&by=operator')).toMatchObject({ byOperator: true })
  })

  it.each(['', '#', '#to=x', '#ticket='])('proofOf returns undefined for %o', (hash) => {
    expect(ticketOf(hash)).toBeUndefined()
  })
})

describe('Proof of an external identity provider', () => {
  it('proofOf reads the proof and the login that waits for it from the URL fragment', () => {
    expect(proofOf('#token=t-1&state=s_2')).toEqual({ token: 't-1', state: 's_2' })
  })

  it.each(['', '#token=t', '#state=s', '#token=&state='])('proofOf returns undefined for %o', (hash) => {
    expect(proofOf(hash)).toBeUndefined()
  })
})
