import pg from 'pg'

/** Rows of the installation as it is after days in which nobody looked: each cause that a row alone makes. */
const PLANTED = [
  "insert into migrations (name, hash) values ('999-of-a-later-version.sql', '')",
  `insert into service_health (name, failures, last_failure, last_failure_at, last_success_at)
    select name, 12, text, now() - interval '1 minute', now() - interval '3 days' from (values
      ('files', 'HTTP 503'),
      ('addresses', 'getaddrinfo ENOTFOUND un-nome-di-un-servizio-molto-lungo.esempio-di-un-dominio.example')
    ) as failing (name, text)`,
  `insert into backup_runs (kind, name, bytes, rows, files, last_success_at, last_failure_at, failures, problem, last_failure)
    values ('backup', '', 1234567890, 54321, 4096, now() - interval '3 days', now(), 3, 'place-missing',
      '/mnt/un-disco-di-rete-che-non-risponde/salvataggi-di-sportello/ufficio-di-via-roma'),
    ('drill', '', 0, 0, 0, null, now(), 1, 'restored-differs', 'records: 54321, 54320')
    on conflict (kind) do update set last_failure_at = now(), failures = excluded.failures,
      problem = excluded.problem, last_failure = excluded.last_failure`,
  `insert into jobs.job (name, state, completed_on) values ('nightly-sweep', 'completed', now() - interval '2 days')`,
  `insert into jobs.job (name, state, start_after, data) values
    ('mail.send', 'created', now() - interval '1 hour', '{"mailId": "00000000-0000-4000-8000-000000000000"}')`,
]
const REMOVED = [
  "delete from migrations where name like '999-%'",
  'delete from service_health',
  'delete from backup_runs',
  "delete from jobs.job where name in ('nightly-sweep', 'mail.send')",
]

/** Plants what is wrong, and returns what ends it. */
export async function plantTroubles(databaseUrl: string): Promise<() => Promise<void>> {
  const run = async (statements: readonly string[]) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(PLANTED)
  return () => run(REMOVED)
}
