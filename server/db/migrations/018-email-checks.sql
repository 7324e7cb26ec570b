-- What was found out about e-mail addresses, by their hashes.
create table email_checks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_hash bytea not null unique,
  code integer not null check (code between 1 and 8),
  suggestion text not null default '',
  checked_at timestamptz not null
);
create index email_checks_by_age on email_checks (checked_at);
