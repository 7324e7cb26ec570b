import type { IncomingMessage } from 'node:http'

/** No usable answer came: the service is silent, broken, or must not be asked. `sent` is false when it surely saw nothing. */
export class Unreachable extends Error {
  readonly sent: boolean
  constructor(message: string, sent: boolean) {
    super(message)
    this.sent = sent
  }
}

export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Absolute, or below the service's base address. */
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** Text or bytes as they are; anything else as JSON. */
  body?: string | Uint8Array | object
  timeoutMs?: number
}

export interface OutsideAnswer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
  /** Of UTF-8. */
  text: string
  /** Undefined for an empty body and for one that is no JSON. */
  json: unknown
}

export interface OutsideService {
  /** Sends one request, follows no redirect. Throws `Unreachable`; an answer of any status is an answer. */
  ask(request: OutsideRequest): Promise<OutsideAnswer>
  /** Until when nobody is asked; undefined while all is well. */
  openUntil(): Date | undefined
}
