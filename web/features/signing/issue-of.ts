import { CallFailure } from '../../lib/call-failure.ts'

/** The server's message about one part, including issues of its properties. */
export function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.issues.find((issue) => issue.field === field || issue.field.startsWith(`${field}.`))?.message
}
