import type { TestServer } from './server.ts'

/** A query of the values of all columns with hashes and secrets; binary ones as hexadecimal digits. */
const QUERY_OF_SECRETS = `select string_agg(format(
    case data_type
      when 'bytea' then 'select encode(%1$I, ''hex'') as value, true as binary from %2$I where %1$I is not null'
      else 'select %1$I::text, false from %2$I where %1$I is not null'
    end, column_name, table_name), ' union ' order by data_type) as text
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'migrations' and column_name ~ '(hash|secret|sealed|mac|chain)$'`

const queries = new WeakMap<TestServer, Promise<string>>()

/** The values of columns with hashes and secrets, in every form in which a response could contain them. */
export async function findStoredSecrets(server: TestServer): Promise<string[]> {
  const { pool } = server.database
  const written =
    queries.get(server) ?? pool.query<{ text: string }>(QUERY_OF_SECRETS).then(({ rows }) => rows[0]!.text)
  queries.set(server, written)
  const { rows } = await pool.query<{ value: string; binary: boolean }>(await written)
  const forms = rows.flatMap(({ value, binary }) =>
    binary
      ? (['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(value, 'hex').toString(as))
      : [value],
  )
  return forms.filter((value) => value.length >= 12)
}

/** Property names of secrets, and patterns of password hashes and seeds. */
const SECRET_NAMES =
  /^(password|password_?hash|.*_hash|secret|totp.*|pending_?secret|.*sealed|token|cookie)$/i
const SECRET_FORMATS = /\$argon2|^v1\.[\w-]{16}\.|^[A-Z2-7]{26,}$/

export function findLeaks(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return SECRET_FORMATS.test(value) ? [`${path}: ${value.slice(0, 12)}`] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(SECRET_NAMES.test(name) && inner ? [`${path}.${name}`] : []),
    ...findLeaks(inner, `${path}.${name}`),
  ])
}
