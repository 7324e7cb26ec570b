import type { z } from 'zod'
import {
  DEFINITION_VERSION,
  parseValues,
  type StoredValues,
  upgradeValues,
  type Values,
} from '../../../contract/index.ts'
import type { createRecord, updateRecord } from '../../../shared/api/records.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'

/** The new record that a page sends. */
export const readNewRecord = (body: z.output<typeof createRecord.body>) => ({
  values: readValues(body.data, body.definitionVersion),
  draft: body.draft,
  duplicateOf: body.duplicateOf,
  holdersDiffer: body.holdersDiffer,
})

/** The save that a page sends. Throws `bad-request` without the version that it is based on. */
export function readChange({
  data,
  definitionVersion,
  draft,
  version,
  autosave = false,
  holdersDiffer,
}: z.output<typeof updateRecord.body>) {
  if (version === undefined) throw new Failure('bad-request', { issues: [VERSION_MISSING] })
  return { values: readValues(data, definitionVersion), draft, version, autosave, holdersDiffer }
}

/**
 * The form's values from the text that a save sends. Throws `bad-json` or `bad-request` with every name that is
 * unknown or of a wrong type. The server computes the code, so the code in the text is ignored.
 * @param version the definition's version of the page that sent it; a page older than the server is upgraded, `newer-definition` rejects a newer one
 */
function readValues(data: string, version = DEFINITION_VERSION): Values {
  // Applies the same limits of depth, number of keys and prototype keys as every body.
  const sent = parseJson(data)
  const parsed = parseValues(version === DEFINITION_VERSION ? data : upgradeText(sent, version))
  if (!parsed.ok) {
    const issues = parsed.issues.map((issue) => ({ ...issue, field: issue.field || 'data' }))
    throw new Failure('bad-request', { issues })
  }
  const { code: _code, ...values } = parsed.values
  return values
}

function upgradeText(sent: unknown, version: number): string {
  // A value that is no object is rejected when it is parsed.
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return JSON.stringify(sent)
  const upgraded = upgradeValues(sent as StoredValues, version)
  if (!upgraded) throw new Failure('newer-definition')
  return JSON.stringify(upgraded)
}

const VERSION_MISSING = { field: 'version', code: 'required', message: 'Manca la versione letta' }
