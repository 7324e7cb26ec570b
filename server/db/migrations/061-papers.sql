-- The papers that a consumer gets before a contract for luce or gas. An empty seller or product: for all of them. A file is
-- never replaced: another version is another row.
create table papers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('summary', 'conditions', 'withdrawal-form')),
  seller text not null default '',
  product text not null default '',
  version text not null,
  valid_from date not null,
  -- The last day; null: until further notice.
  valid_to date,
  file_key text not null,
  file_name text not null,
  sha256 text not null,
  bytes integer not null
);

-- The papers of an envelope as they were when it was sent.
alter table envelopes add column papers jsonb not null default '[]';

insert into duty_rules (key, value, valid_from, source, reason) values
  ('papers', 'false', '1970-01-01', 'Prima del 2025 il codice di condotta era un altro', 'Valore iniziale'),
  ('papers', 'true', '2025-01-01', 'Codice di condotta commerciale, ARERA 395/2024 e 386/2025', 'Valore iniziale');
