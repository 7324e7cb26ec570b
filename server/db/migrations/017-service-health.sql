-- How each outside service did when it was last asked, by whichever process.
create table service_health (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text not null default '',
  failures integer not null default 0
);
