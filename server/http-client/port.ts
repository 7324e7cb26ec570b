import type { IncomingMessage } from 'node:http'

/**
 * No usable response: the service is unresponsive, broken or blocked by the breaker. `sent` is false when it
 * certainly received nothing.
 */
export class ServiceUnavailable extends Error {
  readonly sent: boolean
  /** The reason without the name of the service, for logs and commands: `ECONNREFUSED`. */
  readonly code: string
  /** The cause as a word, with what the other side or the network said; `other` with the message where none is known. */
  readonly failure: ServiceFailure | 'other'
  readonly detail: string
  constructor(
    message: string,
    sent: boolean,
    code: string,
    cause: { failure: ServiceFailure | 'other'; detail: string } = { failure: 'other', detail: message },
  ) {
    super(message)
    this.sent = sent
    this.code = code
    this.failure = cause.failure
    this.detail = cause.detail
  }
}

/** Why a service gave no usable response, with the sentence for users. */
const SENTENCES = {
  paused: (name) => `${name} non risponde da un po’`,
  'private-address': (name, address) => `${name} non è stato chiamato: ${address} è un indirizzo privato`,
  timeout: (name) => `${name} non ha risposto in tempo`,
  'too-much-data': (name) => `${name} ha risposto con troppi dati`,
  unreachable: (name, detail) => `${name} non risponde: ${detail}`,
} as const satisfies Record<string, (name: string, detail: string) => string>
export type ServiceFailure = keyof typeof SENTENCES

export const isServiceFailure = (failure: string): failure is ServiceFailure =>
  Object.hasOwn(SENTENCES, failure)

/** The sentences of a service with this name. */
export const serviceSentences = (name: string) =>
  Object.fromEntries(
    Object.entries(SENTENCES).map(([failure, word]) => [failure, (detail: string) => word(name, detail)]),
  ) as Record<ServiceFailure, (detail: string) => string>

export const wordServiceFailure = (name: string, failure: ServiceFailure, detail: string): string =>
  SENTENCES[failure](name, detail)

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Absolute, or relative to the base URL. */
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** Text or bytes are sent unchanged; anything else as JSON. */
  body?: string | Uint8Array | object
  timeoutMs?: number
}

export interface ServiceResponse {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
  /** Decoded as UTF-8. */
  text: string
  /** Undefined for an empty body and for invalid JSON. */
  json: unknown
}

export interface HttpClient {
  /** Sends one request, follows no redirect. Throws `ServiceUnavailable`; a response of any status is returned. */
  request(request: ServiceRequest): Promise<ServiceResponse>
  /** The time until which the breaker is open; undefined while it is closed. */
  openUntil(): Date | undefined
}
