import { describe, expect, it } from 'vitest'
import { ticketOf } from './ticket.ts'

describe('the ticket of the mailbox page', () => {
  it('comes after the hash, with the masked mailbox', () => {
    expect(ticketOf('#ticket=abc_-1&to=m%E2%80%A2%E2%80%A2%40example.it')).toEqual({
      ticket: 'abc_-1',
      to: 'm••@example.it',
    })
  })

  it.each(['', '#', '#to=x', '#ticket='])('%o holds none', (hash) => {
    expect(ticketOf(hash)).toBeUndefined()
  })
})
