-- What a customer is asked to sign. One open envelope to a record.
create table envelopes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records (id),
  record_version integer not null,
  provider text not null check (provider in ('built-in', 'namirial')),
  state text not null check (
    state in ('preparing', 'sent', 'opened', 'signed', 'refused', 'expired', 'cancelled', 'to-check')
  ),
  external_id text not null default '',
  name text not null,
  signer jsonb not null,
  -- File keys and hashes of what was sent, and of what came back.
  documents jsonb not null default '[]',
  signed jsonb not null default '[]',
  -- What was looked at before sending, with who waived what and why.
  preflight jsonb not null default '{}',
  reason text not null default '',
  sent_at timestamptz,
  opened_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  callback_hash bytea,
  attempts integer not null default 0,
  next_look_at timestamptz,
  created_by uuid not null references users (id)
);
create unique index envelopes_open on envelopes (record_id)
  where state in ('preparing', 'sent', 'opened', 'to-check');
create index envelopes_record on envelopes (record_id, created_at desc);
create index envelopes_due on envelopes (next_look_at) where next_look_at is not null;
create index envelopes_external on envelopes (external_id) where external_id <> '';

-- What happened to an envelope, in order; nothing here is ever changed.
create table envelope_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid not null references envelopes (id) on delete cascade,
  at timestamptz not null,
  what text not null,
  ip text not null default '',
  agent text not null default '',
  detail jsonb not null default '{}'
);
create index envelope_events_of on envelope_events (envelope_id, at, id);

-- The built-in way to sign: the link's secret and the one-time code, as hashes.
create table signing_links (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid not null unique references envelopes (id) on delete cascade,
  -- The link is sent again by a reminder, so its token is kept sealed under the installation's key.
  token_hash bytea not null unique,
  token_sealed text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  code_failures integer not null default 0,
  codes_sent integer not null default 0,
  code_right_at timestamptz,
  consents jsonb not null default '[]'
);

-- The office's own certificates; the newest one seals.
create table signing_certificates (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  certificate bytea not null,
  certificate_hash text not null unique,
  -- PKCS #8, sealed under the installation's key.
  key_sealed text not null
);
