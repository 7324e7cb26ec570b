import type { LightMyRequestResponse } from 'fastify'
import type { Call, CallAnswer } from '../shared/api/call.ts'
import type { FailureAnswer, FieldIssue } from '../shared/errors.ts'

/** The body of a failed call. A part that it lacks is undefined, which fails a test that reads into it. */
export interface TestFailure extends Required<Omit<FailureAnswer, 'issues'>> {
  issues: [FieldIssue, ...FieldIssue[]]
}

/** The response to a call: `body` of a successful one, `failure` of a failed one. */
export class TestAnswer<C extends Call = Call> {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  /** The body as sent. */
  readonly text: string
  readonly #call: C

  constructor(call: C, { statusCode, headers, body }: LightMyRequestResponse) {
    this.status = statusCode
    this.headers = headers
    this.text = body
    this.#call = call
  }

  /** Throws when the call failed. */
  get body(): CallAnswer<C> {
    if (this.status >= 400) throw this.#unexpected()
    return this.#content() as CallAnswer<C>
  }

  /** Throws when the call succeeded. */
  get failure(): TestFailure {
    if (this.status < 400) throw this.#unexpected()
    return this.#content() as TestFailure
  }

  #content(): unknown {
    return String(this.headers['content-type']).startsWith('application/json')
      ? JSON.parse(this.text)
      : this.text
  }

  #unexpected(): Error {
    return new Error(`${this.#call.method} ${this.#call.path} answered ${this.status}: ${this.text}`)
  }
}
