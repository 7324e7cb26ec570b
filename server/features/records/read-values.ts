import { parseValues, type Values } from '../../../contract/index.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'

/**
 * The form's values from the text that a save sends. Throws `bad-json` or `bad-request` with every name that is
 * unknown or of a wrong type. The code is the server's to give, so what the text says of it is left out.
 */
export function readValues(data: string): Values {
  // Depth, number of names and names that reach a prototype, by the same limits as every body.
  parseJson(data)
  const parsed = parseValues(data)
  if (!parsed.ok) {
    const issues = parsed.issues.map((issue) => ({ ...issue, field: issue.field || 'data' }))
    throw new Failure('bad-request', { issues })
  }
  const { code: _code, ...values } = parsed.values
  return values
}
