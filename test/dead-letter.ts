import type pg from 'pg'

/** The id of the failed job of a key, as the page of services lists it. */
export async function failedJobOf(pool: Pick<pg.Pool, 'query'>, key: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from jobs.job where singleton_key = $1 and (name = 'dead-letters' or output is not null)
     order by created_on desc limit 1`,
    [key],
  )
  if (!rows[0]) throw new Error(`No failed job of ${key}`)
  return rows[0].id
}
