import {
  ERRORS,
  type ErrorId,
  type FailureAnswer,
  type FieldIssue,
  type Removal,
} from '../../shared/errors.ts'

/** Why a call gave no answer of ours: nobody there, too slow, or something that is not our envelope. */
export type TransportFailureId = 'network' | 'timeout' | 'unreadable'

/** GAP-160: what is said when nobody said anything better. */
const GENERAL_FAILURE = 'Something went wrong'

const TRANSPORT_MESSAGES: Record<TransportFailureId, string> = {
  network: 'Il server non risponde. Controlla la connessione e riprova.',
  timeout: 'Il server ci mette troppo a rispondere. Riprova.',
  unreadable: GENERAL_FAILURE,
}

interface FailureFacts {
  /** 0 when no answer came. */
  status: number
  id: ErrorId | TransportFailureId
  message: string
  issues?: FieldIssue[]
  retryAfter?: number
  theirs?: unknown
  done?: FailureAnswer['done']
  removal?: Removal
}

/** The one error that `send` throws. `message` is a sentence for the person at the screen. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly id: ErrorId | TransportFailureId
  readonly issues: FieldIssue[]
  readonly retryAfter: number | undefined
  readonly theirs: unknown
  readonly done: NonNullable<FailureAnswer['done']>
  readonly removal: Removal | undefined

  constructor(facts: FailureFacts) {
    super(facts.message)
    this.status = facts.status
    this.id = facts.id
    this.issues = facts.issues ?? []
    this.retryAfter = facts.retryAfter
    this.theirs = facts.theirs
    this.done = facts.done ?? []
    this.removal = facts.removal
  }

  /** True when the server may never have heard of the call, so trying again is the natural thing. */
  get unreachable(): boolean {
    return this.id === 'network' || this.id === 'timeout'
  }

  static ofTransport(id: TransportFailureId, status = 0): CallFailure {
    return new CallFailure({ id, status, message: TRANSPORT_MESSAGES[id] })
  }

  /** `body` is whatever came with a status that is not a success. */
  static ofAnswer(status: number, body: unknown): CallFailure {
    if (!isFailureAnswer(body)) return CallFailure.ofTransport('unreadable', status)
    const { error, errorMessage, issues, retryAfter, theirs, done, removal } = body
    return new CallFailure({
      status,
      id: error.id,
      message: errorMessage || error.title || GENERAL_FAILURE,
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
      theirs,
      ...(done && { done }),
      ...(removal && { removal }),
    })
  }
}

function isFailureAnswer(body: unknown): body is FailureAnswer {
  if (typeof body !== 'object' || body === null || !('ok' in body) || body.ok !== false) return false
  if (!('error' in body) || typeof body.error !== 'object' || body.error === null) return false
  return 'errorMessage' in body && typeof body.errorMessage === 'string'
}

const ISSUES_TOLD = 3

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} minuti`

/** Sentences one after the other, each ended before the next begins. */
const inOne = (sentences: readonly string[]): string =>
  sentences.reduce((all, next) => `${all}${/[.!?…:]$/.test(all) ? '' : '.'} ${next}`)

/** What to tell a person about anything thrown: what is wrong with the input where the server says it, and when to retry. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return GENERAL_FAILURE
  const { id, message, issues, retryAfter } = error
  if (issues.length > 0)
    return inOne([...new Set(issues.map((issue) => issue.message))].slice(0, ISSUES_TOLD))
  // A limit's own message is shown; the table's title says no time.
  if (id === 'rate-limited' && retryAfter && message === ERRORS[id].title)
    return `Troppe richieste: riprova tra ${waitText(retryAfter)}.`
  return message
}

/** What is wrong with each field, all its reasons in one text. */
export function issuesByField(error: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  if (!(error instanceof CallFailure)) return texts
  for (const { field, message } of error.issues)
    texts[field] = [texts[field], message].filter(Boolean).join('. ')
  return texts
}
