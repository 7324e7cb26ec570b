import type { FailedSubscription } from './word-failure.ts'

/** A subscription of a customer, and the requesting user. */
export interface Subscription {
  email: string
  name: string
  lastName: string
  contactId: string
  leadId: string
  ownerId: string
  /** The requesting user and the IP address. */
  askedBy: string
  ip: string
}

export type SubscribeOutcome = { ok: true; state: 'pending' | 'subscribed' } | FailedSubscription

/** The list of newsletter subscribers. */
export interface NewsletterPort {
  /** Asks the person to confirm; does nothing for an active subscriber. */
  subscribe(subscription: Subscription): Promise<SubscribeOutcome>
  /** The operations of a provider with built-in pages; absent for external pages. */
  ownPages?: NewsletterPages
}

/** The links of our mails. A token is valid for one subscriber and one purpose. */
export interface NewsletterPages {
  /** The subscriber of a link of any purpose, without a query; undefined for a text that is no link of ours. */
  recognise(token: string): string | undefined
  /** The subscriber of a link and the state; undefined for an unknown token. */
  find(link: NewsletterLink): Promise<Subscriber | undefined>
  /** Confirms the subscription. */
  confirm(link: { token: string; ip: string }): Promise<boolean>
  /** Ends the subscription; `oneClick` for the button of a mail client (RFC 8058). */
  unsubscribe(link: { token: string; ip: string; oneClick: boolean }): Promise<boolean>
}

export interface NewsletterLink {
  purpose: 'confirm' | 'unsubscribe'
  token: string
}
export interface Subscriber {
  email: string
  state: 'pending' | 'subscribed' | 'unsubscribed'
  /** The consent text. */
  consent: string
}
