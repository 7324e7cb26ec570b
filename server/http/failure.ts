import {
  ERRORS,
  type ErrorId,
  type FailureAnswer,
  type FieldIssue,
  type Removal,
} from '../../shared/errors.ts'

interface FailureDetail {
  /** What a person reads; the table's title when absent. */
  message?: string
  /** Instead of the table's, where an external service names its refusal. */
  title?: string
  issues?: FieldIssue[]
  retryAfter?: number
  theirs?: unknown
  done?: FailureAnswer['done']
  removal?: Removal
}

/** A refusal on purpose: thrown anywhere below a route, turned into the failure answer by the error handler. */
export class Failure extends Error {
  readonly id: ErrorId
  readonly detail: FailureDetail

  constructor(id: ErrorId, detail: FailureDetail = {}) {
    super(detail.message ?? ERRORS[id].title)
    this.id = id
    this.detail = detail
  }

  get status(): number {
    return ERRORS[this.id].status
  }

  toAnswer(): FailureAnswer {
    const { issues, retryAfter, theirs, done, removal, title = ERRORS[this.id].title } = this.detail
    return {
      ok: false,
      error: { id: this.id, title },
      errorMessage: this.message,
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(theirs !== undefined && { theirs }),
      ...(done && { done }),
      ...(removal && { removal }),
    }
  }
}
