/** The data after the hash in the URL of the built-in provider's page, where no log records them. */
export interface Ticket {
  ticket: string
  /** The mailbox, masked, as a hint for the user. */
  to: string
  /** No mail is sent: the operator of the installation has the code. */
  byOperator: boolean
}

export function ticketOf(hash: string): Ticket | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const ticket = parts.get('ticket')
  return ticket
    ? { ticket, to: parts.get('to') ?? '', byOperator: parts.get('by') === 'operator' }
    : undefined
}

/** The data that the server's redirect passes to our page in the same way. */
export interface Proof {
  token: string
  /** The id of the waiting login. */
  state: string
}

export function proofOf(hash: string): Proof | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parts.get('token')
  const state = parts.get('state')
  return token && state ? { token, state } : undefined
}

/** Shown by a page whose login has ended. */
export const LOGIN_NOT_WAITING =
  'Nessun accesso aspetta questa verifica. Torna all’accesso e premi di nuovo «Verify email».'
