/** What the address of the built-in provider's page carries after the hash, where no log sees it. */
export interface Ticket {
  ticket: string
  /** The mailbox, masked, as a hint for the person. */
  to: string
  /** No mail leaves this installation: the operator of the machine gives the code. */
  byOperator: boolean
}

export function ticketOf(hash: string): Ticket | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const ticket = parts.get('ticket')
  return ticket
    ? { ticket, to: parts.get('to') ?? '', byOperator: parts.get('by') === 'operator' }
    : undefined
}

/** What the server's answer carries back to our page the same way. */
export interface Proof {
  token: string
  /** Names the login that waits for it. */
  state: string
}

export function proofOf(hash: string): Proof | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parts.get('token')
  const state = parts.get('state')
  return token && state ? { token, state } : undefined
}

/** Said by a page whose login is gone. */
export const NOBODY_WAITS =
  'Nessun accesso aspetta questa verifica. Torna all’accesso e premi di nuovo «Verify email».'
