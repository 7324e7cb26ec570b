-- The last automatic backup and the last drill, of this database alone: a restored one has none yet.
create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null unique check (kind in ('backup', 'drill')),
  last_success_at timestamptz,
  -- Of the last success: the file, and what it has.
  name text not null default '',
  bytes bigint not null,
  rows integer not null default 0,
  files integer not null default 0,
  seconds integer not null default 0,
  last_failure_at timestamptz,
  last_failure text not null default '',
  -- Since the last success.
  failures integer not null default 0
);

-- Who has said that a copy of the key lies elsewhere, for each key.
create table key_copies (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key_mark text not null unique,
  confirmed_by uuid not null references users (id)
);
