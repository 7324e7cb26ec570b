-- What the nightly job has removed, by its rule.
create table retention_runs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rule text not null unique,
  ran_at timestamptz not null,
  removed integer not null,
  last_removed_at timestamptz,
  total bigint not null
);

-- What is wrong with the installation, and the last mail about it: at most one a day, also where a trouble comes and goes.
create table troubles (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cause text not null check (cause in (
    'migrations', 'disk', 'clock', 'certificate', 'history', 'backup', 'drill', 'nightly-job', 'service', 'queue')),
  -- The service, the queue or the certificate.
  about text not null default '',
  -- Null when it has ended.
  began_at timestamptz,
  mailed_at timestamptz,
  unique (cause, about)
);
