import { distinctNames } from '../../../shared/change-name-list.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'

export const MAX_NAMES = 1_000
const MAX_NAME_LENGTH = 200

export function readNames(properties: string): string[] {
  const list = parseJson(properties)
  if (!Array.isArray(list) || !list.every((name): name is string => typeof name === 'string'))
    throw listFailure('type', 'Un elenco di testi')
  const names = distinctNames(list)
  if (names.includes('')) throw listFailure('empty', 'Nell’elenco c’è una voce vuota')
  if (names.length > MAX_NAMES) throw tooManyNames()
  const long = names.find((name) => name.length > MAX_NAME_LENGTH)
  if (long) throw listFailure('too-long', `Al massimo ${MAX_NAME_LENGTH} caratteri: «${long.slice(0, 30)}…»`)
  return names
}

export const tooManyNames = () => listFailure('too-many', `Al massimo ${MAX_NAMES} voci`)

const listFailure = (code: string, message: string) =>
  new Failure('bad-request', { issues: [{ field: 'properties', code, message }] })
