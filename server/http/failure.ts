import {
  ERRORS,
  type ErrorId,
  type FailureAnswer,
  type FieldIssue,
  type Removal,
} from '../../shared/errors.ts'

interface FailureDetail {
  /** The message for the user; absent: the title of the error. */
  message?: string
  /** Replaces the title of the error, for a refusal by a named external service. */
  title?: string
  issues?: FieldIssue[]
  retryAfter?: number
  theirs?: unknown
  done?: FailureAnswer['done']
  removal?: Removal
  page?: FailureAnswer['page']
}

/** An expected failure: thrown anywhere below a route and converted to the failure response by the error handler. */
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
    const { issues, retryAfter, theirs, done, removal, page, title = ERRORS[this.id].title } = this.detail
    return {
      ok: false,
      error: { id: this.id, title },
      errorMessage: this.message,
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(theirs !== undefined && { theirs }),
      ...(done && { done }),
      ...(removal && { removal }),
      ...(page && { page }),
    }
  }
}
