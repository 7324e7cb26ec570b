import pg from 'pg'

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** A connection of its own, which the caller ends. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Runs one statement as the server's administrator. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = await openClient(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
