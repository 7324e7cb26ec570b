-- Withdrawals of customers. Those by a link belong to the envelope; those that the form without a link or the office took
-- name the contract in words.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid references envelopes,
  record_id uuid references records,
  via text not null check (via in ('link', 'form', 'letter', 'mail', 'phone')),
  -- `luce`, `gas`, or `contract` for a contract without supplies; empty where it is not known.
  parts jsonb not null default '[]',
  name text not null,
  contract text not null,
  email text not null,
  -- When the customer declared it.
  declared_at timestamptz not null,
  -- Null where the period is not known.
  last_day date,
  -- Until when the supplier must be told.
  tell_by date not null,
  told_at timestamptz,
  told_by uuid references users on delete set null,
  entered_by uuid references users on delete set null,
  ip text not null default '',
  agent text not null default ''
);
create index withdrawals_of_envelope on withdrawals (envelope_id);
create index withdrawals_by_time on withdrawals (declared_at desc, id);
