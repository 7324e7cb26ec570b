-- Lower-case and accent-free, for search. Immutable, so generated columns and indexes may use it; `unaccent` is not.
-- Accents go first: under the locale C, `lower` knows no letters but those of ASCII.
create function fold(text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(normalize($1),
    'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎĐďđÈÉÊËĒĖĘĚèéêëēėęěĞĢğģÌÍÎÏĪİìíîïīıŁĽłľÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŞȘŠśşșšŢȚŤţțťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž’‘`´',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiillllnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuyyyyzzzzzz'''''''''))
$$;

create table users (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  login text not null,
  name text not null,
  last_name text not null default '',
  email text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  role text not null check (role in ('admin', 'user')),
  level text not null check (level in ('base', 'junior1', 'junior2', 'intermedio', 'esperto', 'superAgent')),
  send_email boolean not null default false,
  -- The authenticator: activated by the first right code. Secrets are sealed with the installation's key.
  activated_g boolean not null default false,
  totp_secret text,
  totp_last_step bigint,
  -- Wrong codes in a row; at the ceiling the authenticator is off until an administrator resets it.
  totp_failures integer not null default 0,
  totp_disabled boolean not null default false,
  -- After a reset the authenticator can be paired again only until then.
  pairing_until timestamptz,
  removed_at timestamptz
);
create unique index users_login on users (lower(login)) where removed_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  cookie_hash bytea not null unique,
  -- A browser's session: calls need the token and the cookie.
  bound boolean not null,
  -- The secret shown by the pairing step, until its first right code.
  pending_secret text,
  verified boolean not null default false,
  verified_email boolean not null default false,
  pin_failures integer not null default 0,
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);

-- Counters of the limiter, by key; a row is a window.
create table limits (
  key text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  count integer not null,
  -- Consecutive failures of a login and until when it is locked.
  failures integer not null default 0,
  resets_at timestamptz not null,
  locked_until timestamptz
);

-- Tickets of the built-in identity provider: one proof of one mailbox for one session.
create table mailbox_tickets (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  ticket_hash bytea not null unique,
  code_hash bytea not null,
  code_sent_at timestamptz not null default now(),
  sends integer not null default 1,
  failures integer not null default 0,
  -- Set when the code was right; verifying the token uses it up.
  token_hash bytea unique,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index mailbox_tickets_session on mailbox_tickets (session_id);

create table user_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  ip text not null,
  action text not null,
  detail jsonb not null default '{}'
);
create index user_logs_user on user_logs (user_id, created_at desc);

-- Mail domains that may be verified; none means all.
create table domains (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique
);

create table templates (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  -- The name shown and used in the address; the bytes lie under file_key.
  filename text unique,
  file_key text,
  file_sha256 text,
  naming_rules text not null default '',
  separator text not null default '_',
  config text not null default ''
);

create table scripts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  template_fk uuid references templates (id) on delete set null,
  tipo_di_utenza text not null check (tipo_di_utenza in ('gas', 'luce')),
  client_type text not null check (client_type in ('domestico', 'business')),
  script text not null default ''
);
create index scripts_updated on scripts (updated_at desc);

create table managed_fields (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code text not null unique,
  properties jsonb not null default '[]'
);

-- The built-in CRM.
create table crm_products (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  product_name text not null,
  product_active boolean not null default true,
  type text not null,
  customer_type text check (customer_type in ('Private', 'Business'))
);
create table crm_users (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  email text not null default '',
  active boolean not null default true
);

create table records (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  draft boolean not null,
  created_by uuid not null references users (id),
  updated_by uuid not null references users (id),
  removed_at timestamptz,
  removed_by uuid references users (id),
  -- The contract definition that the values were typed under.
  definition_version integer not null,
  -- The typed values, and what follows from them: the list reads only these columns, never `data`.
  data jsonb not null,
  code text not null default '',
  type_contract text not null default '',
  product text not null default '',
  product_ee text not null default '',
  product_gas text not null default '',
  contact_owner text not null default '',
  contact_owner_id text not null default '',
  contact_id text not null default '',
  lead_id text not null default '',
  name text not null default '',
  last_name text not null default '',
  ragione_sociale text not null default '',
  email text not null default '',
  phone text not null default '',
  pdr text not null default '',
  pod text not null default '',
  p_iva text not null default '',
  cf text not null default '',
  remi text not null default '',
  comune text not null default '',
  operation_luce text not null default '',
  operation_l uuid references scripts (id) on delete set null,
  operation_gas text not null default '',
  operation_g uuid references scripts (id) on delete set null,
  sync_data jsonb,
  search text generated always as (
    fold(last_name || ' ' || name || ' ' || ragione_sociale || ' ' || contact_owner || ' ' || operation_luce || ' '
      || operation_gas || ' ' || type_contract)
  ) stored
);
create index records_updated on records (updated_at desc, id) where removed_at is null;
create index records_last_name on records (fold(last_name), id) where removed_at is null;
create index records_name on records (fold(name), id) where removed_at is null;
create index records_owner on records (fold(contact_owner), id) where removed_at is null;
create index records_operation_luce on records (fold(operation_luce), id) where removed_at is null;
create index records_operation_gas on records (fold(operation_gas), id) where removed_at is null;
create index records_type on records (fold(type_contract), id) where removed_at is null;
create extension if not exists pg_trgm;
create index records_search on records using gin (search gin_trgm_ops) where removed_at is null;

-- Who did what with a record. Written in the transaction of the change; never updated.
create table record_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records (id),
  user_id uuid not null references users (id),
  ip text not null,
  kind text not null,
  version integer not null,
  -- Names of the fields that changed.
  fields jsonb not null default '[]',
  detail jsonb not null default '{}'
);
create index record_events_record on record_events (record_id, created_at desc);

-- Answers kept for a repeated request with the same Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  created_at timestamptz not null default now(),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  primary key (user_id, key)
);

-- PDFs built from a saved version of a record.
create table record_pdfs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  link text not null unique,
  record_id uuid not null references records (id),
  record_version integer not null,
  type text not null,
  file_key text not null,
  download_name text not null,
  sha256 text not null,
  created_by uuid not null references users (id)
);
create index record_pdfs_record on record_pdfs (record_id, created_at desc);

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text
);
create index mail_outbox_created on mail_outbox (created_at desc);
