import type { Call } from '../../shared/api/call.ts'
import {
  ERRORS,
  type ErrorId,
  type FailureAnswer,
  type FieldIssue,
  type Removal,
  type ShownPage,
} from '../../shared/errors.ts'

/** Why a call has no valid response: network failure, timeout, or a response without our envelope. */
export type TransportFailureId = 'network' | 'timeout' | 'unreadable'

/** GAP-160: the default message. */
const GENERAL_FAILURE = 'Something went wrong'

const TRANSPORT_MESSAGES: Record<TransportFailureId, string> = {
  network: 'Il server non risponde. Controllare la connessione e riprovare.',
  timeout: 'Il server ci mette troppo a rispondere. Riprovare.',
  unreadable: GENERAL_FAILURE,
}

interface FailureFacts {
  /** 0 if there was no response. */
  status: number
  id: ErrorId | TransportFailureId
  message: string
  issues?: FieldIssue[]
  retryAfter?: number
  theirs?: unknown
  done?: FailureAnswer['done']
  removal?: Removal
  page?: ShownPage
}

/** The only error that `send` throws. `message` is a sentence for the user. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly id: ErrorId | TransportFailureId
  readonly issues: FieldIssue[]
  readonly retryAfter: number | undefined
  readonly theirs: unknown
  readonly done: NonNullable<FailureAnswer['done']>
  readonly removal: Removal | undefined
  readonly page: ShownPage | undefined

  constructor(facts: FailureFacts) {
    super(facts.message)
    this.status = facts.status
    this.id = facts.id
    this.issues = facts.issues ?? []
    this.retryAfter = facts.retryAfter
    this.theirs = facts.theirs
    this.done = facts.done ?? []
    this.removal = facts.removal
    this.page = facts.page
  }

  /** True if the server may not have received the call, so a retry is appropriate. */
  get unreachable(): boolean {
    return this.id === 'network' || this.id === 'timeout'
  }

  static ofTransport(id: TransportFailureId, status = 0): CallFailure {
    return new CallFailure({ id, status, message: TRANSPORT_MESSAGES[id] })
  }

  /** `body` is the body of any response with an error status. */
  static ofAnswer(status: number, body: unknown): CallFailure {
    if (!isFailureAnswer(body)) return CallFailure.ofTransport('unreadable', status)
    const { error, errorMessage, issues, retryAfter, theirs, done, removal, page } = body
    return new CallFailure({
      status,
      id: error.id,
      message: errorMessage || error.title || GENERAL_FAILURE,
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
      theirs,
      ...(done && { done }),
      ...(removal && { removal }),
      ...(page && { page }),
    })
  }
}

/** Whether the call was refused with one of these failures, which it declares: `failedWith<typeof readRecord>(error, 'removed')`. */
export function failedWith<C extends Call>(
  error: unknown,
  ...ids: DeclaredFailure<C>[]
): error is CallFailure {
  return error instanceof CallFailure && ids.some((id) => id === error.id)
}

type DeclaredFailure<C extends Call> = C['failures'][number]

function isFailureAnswer(body: unknown): body is FailureAnswer {
  if (typeof body !== 'object' || body === null || !('ok' in body) || body.ok !== false) return false
  if (!('error' in body) || typeof body.error !== 'object' || body.error === null) return false
  return 'errorMessage' in body && typeof body.errorMessage === 'string'
}

const MAX_ISSUES_SHOWN = 3

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} minuti`

/** Joins sentences, each with an end mark. */
const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((all, next) => `${all}${/[.!?…:]$/.test(all) ? '' : '.'} ${next}`)

/** The message for anything thrown: the issues of the input if the server sends them, and when to retry. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return GENERAL_FAILURE
  const { id, message, issues, retryAfter } = error
  if (issues.length > 0)
    return joinSentences([...new Set(issues.map((issue) => issue.message))].slice(0, MAX_ISSUES_SHOWN))
  // The message of a rate limit takes precedence; the error table's title contains no time.
  if (id === 'rate-limited' && retryAfter && message === ERRORS[id].title)
    return `Troppe richieste: riprovare tra ${waitText(retryAfter)}.`
  return message
}

/** The issues by field, all reasons of a field joined. */
export function issuesByField(error: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  if (!(error instanceof CallFailure)) return texts
  for (const { field, message } of error.issues)
    texts[field] = [texts[field], message].filter(Boolean).join('. ')
  return texts
}
