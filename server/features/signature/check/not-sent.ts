import { Failure } from '../../../http/failure.ts'

/** ERR-6. */
export const NOT_SENT = 'Cannot send the contract!'

export const notSent = (found: readonly { code: string; message: string }[]): Failure => {
  const issues = found.map(({ code, message }) => ({ field: 'preflight', code, message }))
  return new Failure('invalid', { message: NOT_SENT, issues })
}
