import type { TestServer } from './server.ts'

/** The values of columns with hashes and secrets, in every form in which a response could contain them. */
export async function findStoredSecrets(server: TestServer): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations'
        and column_name ~ '(hash|secret|sealed|mac|chain)$'`,
  )
  const all: string[] = []
  for (const { table, column } of rows) {
    const held = await server.database.pool.query(
      `select distinct ${column} as value from ${table} where ${column} is not null`,
    )
    for (const { value } of held.rows)
      all.push(
        ...(Buffer.isBuffer(value)
          ? ['hex', 'base64', 'base64url'].map((as) => value.toString(as as 'hex'))
          : [String(value)]),
      )
  }
  return all.filter((value) => value.length >= 12)
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
