import { describe, expect, it } from 'vitest'
import { proofOf, ticketOf } from './ticket.ts'

describe('the ticket of the mailbox page', () => {
  it('comes after the hash, with the masked mailbox', () => {
    expect(ticketOf('#ticket=abc_-1&to=m%E2%80%A2%E2%80%A2%40example.it')).toEqual({
      ticket: 'abc_-1',
      to: 'm••@example.it',
      byOperator: false,
    })
  })

  it('says that the operator of the machine gives the code where no mail leaves', () => {
    expect(ticketOf('#ticket=abc&to=m&by=operator')).toMatchObject({ byOperator: true })
  })

  it.each(['', '#', '#to=x', '#ticket='])('%o holds none', (hash) => {
    expect(ticketOf(hash)).toBeUndefined()
  })
})

describe('the proof from elsewhere', () => {
  it('comes after the hash, with the login that waits for it', () => {
    expect(proofOf('#token=t-1&state=s_2')).toEqual({ token: 't-1', state: 's_2' })
  })

  it.each(['', '#token=t', '#state=s', '#token=&state='])('%o holds none', (hash) => {
    expect(proofOf(hash)).toBeUndefined()
  })
})
