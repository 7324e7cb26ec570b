-- Access to a CRM elsewhere, shared by every process: `account` names whose it is without telling it. The token is
-- sealed. Whoever holds the lease asks for a new one; nobody asks before `cool_until`.
create table crm_tokens (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account text not null unique,
  sealed text not null default '',
  expires_at timestamptz,
  leased_until timestamptz,
  cool_until timestamptz
);

-- What was last read from there: when its lists were, and what its pages are called.
create table crm_readings (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account text not null,
  name text not null,
  value jsonb not null default '{}',
  read_at timestamptz not null,
  unique (account, name)
);
