import type { IncomingMessage } from 'node:http'

/**
 * No usable response: the service is unresponsive, broken or blocked by the breaker. `sent` is false when it
 * certainly received nothing.
 */
export class ServiceUnavailable extends Error {
  readonly sent: boolean
  /** The reason without the name of the service, for logs and commands: `ECONNREFUSED`. */
  readonly code: string
  constructor(message: string, sent: boolean, code: string) {
    super(message)
    this.sent = sent
    this.code = code
  }
}

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
