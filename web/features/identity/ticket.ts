/** What the address of the built-in provider's page carries after the hash, where no log sees it. */
export interface Ticket {
  ticket: string
  /** The mailbox, masked, as a hint for the person. */
  to: string
}

export function ticketOf(hash: string): Ticket | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const ticket = parts.get('ticket')
  return ticket ? { ticket, to: parts.get('to') ?? '' } : undefined
}
