/** A customer who wants the newsletter, and who says so for them. */
export interface Subscription {
  email: string
  name: string
  lastName: string
  contactId: string
  leadId: string
  ownerId: string
  /** The user who asks, and from where. */
  askedBy: string
  ip: string
}

export type SubscribeOutcome =
  | { ok: true; state: 'pending' | 'subscribed' }
  /** `unsubscribed`: only the person can come back. `title` is the service's own name for it. */
  | { ok: false; reason: 'unsubscribed' | 'refused' | 'unreachable'; detail: string; title?: string }

/** The list of newsletter subscribers. */
export interface NewsletterPort {
  /** Asks the person to confirm; does nothing for an active subscriber. */
  subscribe(subscription: Subscription): Promise<SubscribeOutcome>
  /** The operations of a provider with built-in pages; absent for external pages. */
  ownPages?: NewsletterPages
}

/** The links of our own mails. A token belongs to one person and one purpose. */
export interface NewsletterPages {
  /** The subscriber of a link and the state; undefined for an unknown token. */
  find(link: NewsletterLink): Promise<Subscriber | undefined>
  /** Puts the person on the list. */
  confirm(link: { token: string; ip: string }): Promise<boolean>
  /** Takes the person off the list; `oneClick` when a mail reader's own button asks (RFC 8058). */
  unsubscribe(link: { token: string; ip: string; oneClick: boolean }): Promise<boolean>
}

export interface NewsletterLink {
  purpose: 'confirm' | 'unsubscribe'
  token: string
}
export interface Subscriber {
  email: string
  state: 'pending' | 'subscribed' | 'unsubscribed'
  /** What the person was asked to agree to. */
  consent: string
}
