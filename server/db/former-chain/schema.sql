-- The schema of the former chain of migrations, each under its name.
-- 001-initial.sql
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
  activated_g boolean not null default false,
  totp_secret text,
  totp_last_step bigint,
  totp_failures integer not null default 0,
  totp_disabled boolean not null default false,
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
  bound boolean not null,
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

create table limits (
  key text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  count integer not null,
  failures integer not null default 0,
  resets_at timestamptz not null,
  locked_until timestamptz
);

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
  definition_version integer not null,
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

create table record_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records (id),
  user_id uuid not null references users (id),
  ip text not null,
  kind text not null,
  version integer not null,
  fields jsonb not null default '[]',
  detail jsonb not null default '{}'
);
create index record_events_record on record_events (record_id, created_at desc);

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  created_at timestamptz not null default now(),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  primary key (user_id, key)
);

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

-- 002-narrow-records.sql
alter table records set (toast_tuple_target = 1024);
alter table records alter column search set storage main;

drop index records_last_name, records_name, records_owner, records_operation_luce, records_operation_gas, records_type;
create index records_last_name on records (fold(last_name), id) include (last_name) where removed_at is null;
create index records_name on records (fold(name), id) include (name) where removed_at is null;
create index records_owner on records (fold(contact_owner), id) include (contact_owner) where removed_at is null;
create index records_operation_luce on records (fold(operation_luce), id) include (operation_luce)
  where removed_at is null;
create index records_operation_gas on records (fold(operation_gas), id) include (operation_gas)
  where removed_at is null;
create index records_type on records (fold(type_contract), id) include (type_contract) where removed_at is null;

-- 003-form-actions.sql
create function place_key(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.fold(split_part($1, '/', 1)), '[^a-z]', '', 'g')
$$;

create table uploaded_places (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  city text not null,
  district text not null,
  region text not null,
  city_key text generated always as (place_key(city)) stored,
  district_key text generated always as (place_key(district)) stored,
  region_key text generated always as (place_key(region)) stored
);
create unique index uploaded_places_city on uploaded_places (city_key text_pattern_ops, district_key);

create table known_streets (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  street text not null,
  city text not null,
  district text not null,
  post_code text not null default '',
  last_used_at timestamptz not null,
  search text generated always as (fold(street || ' ' || post_code || ' ' || city || ' ' || district)) stored
);
create unique index known_streets_place on known_streets (fold(street), place_key(city), district, post_code);
create index known_streets_search on known_streets using gin (search gin_trgm_ops);

create table job_marks (
  name text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_until timestamptz not null
);

create table uploaded_banks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  abi text not null unique check (abi ~ '^[0-9]{5}$'),
  bank_name text not null
);

create table ledger (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  key text not null,
  user_id uuid references users (id) on delete set null,
  record_id uuid references records (id),
  payload jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  attempts integer not null default 0,
  answer jsonb not null default '{}',
  external_id text not null default '',
  unique (kind, key)
);
create index ledger_unfinished on ledger (created_at) where state <> 'done';

create table crm_leads (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  contact_id text not null,
  lead_source text not null,
  owner_id text not null references crm_users (id),
  type_contract text not null,
  callback_time text not null default ''
);
create index crm_leads_contact on crm_leads (contact_id);
create index crm_leads_owner on crm_leads (owner_id, created_at desc);

create table subscribers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text not null,
  name text not null,
  last_name text not null,
  contact_id text not null,
  lead_id text not null,
  owner_id text not null,
  state text not null check (state in ('pending', 'subscribed', 'unsubscribed')),
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  asked_ip text not null,
  confirmed_at timestamptz,
  confirmed_ip text,
  unsubscribed_at timestamptz
);
create unique index subscribers_email on subscribers (lower(email));

alter table mail_outbox add column key text unique, add column unsubscribe_url text;

create table newsletter_scripts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text text not null
);

create table mail_checkboxes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  template text not null
);

create table question_rules (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rules jsonb not null
);
create unique index question_rules_one on question_rules ((true));

-- 004-object-events.sql
create table object_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid references users (id) on delete set null,
  ip text not null,
  noun text not null,
  object_id text not null,
  title text not null,
  kind text not null check (kind in ('created', 'changed', 'removed', 'restored', 'imported')),
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index object_events_of_object on object_events (noun, object_id, created_at desc);
create index object_events_by_time on object_events (created_at desc, id);

-- 005-user-logs.sql
create index record_events_user on record_events (user_id, created_at desc);

-- 006-customs.sql
create table customs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  rule text not null default ''
);
create unique index customs_name on customs (lower(name));

-- 007-template-files.sql
create table template_files (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  template_id uuid not null references templates (id) on delete cascade,
  filename text not null,
  file_key text not null,
  file_sha256 text,
  replaced_by uuid references users (id) on delete set null
);
create index template_files_of_template on template_files (template_id, created_at desc);
create index templates_updated on templates (updated_at desc);

-- 008-packages.sql
create table packages (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  package_name text not null,
  crm_id text not null,
  department_code text not null check (department_code in ('it-ene', 'it-tel', 'it-ins')),
  department text not null check (department in ('Energy', 'Telecom', 'Extra Sales', 'Insurance')),
  client_type text not null check (client_type in ('Domestico', 'Business')),
  product_type text not null check (product_type in ('Power', 'Gas', 'Other', 'Internet', 'Mobile', 'Insurance')),
  vendor text not null default '',
  product_name text not null,
  product_id text not null,
  products jsonb not null check (jsonb_array_length(products) > 0)
);

alter table records add column packages jsonb not null default '{}';

create index crm_products_by_name on crm_products (fold(product_name), id);
create index crm_users_by_name on crm_users (fold(name), id);
create index crm_leads_by_time on crm_leads (created_at desc, id);

-- 009-history.sql
alter table record_events add column changes jsonb not null default '{}';

create index record_events_by_time on record_events (created_at desc, id);
create index record_events_of_user on record_events (user_id, created_at desc, id);
create index object_events_of_user on object_events (user_id, created_at desc, id);

create index records_removed on records (removed_at desc, id) where removed_at is not null;

-- 010-email-configs.sql
create table email_configs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  integration_name text not null,
  leads text not null default '',
  emails text not null default '',
  position integer not null
);
create unique index email_configs_default on email_configs ((true)) where lower(integration_name) = 'default';

create unique index mail_checkboxes_name on mail_checkboxes (lower(name));

-- 011-mail-attachments.sql
alter table mail_outbox add column attachments jsonb not null default '[]';

-- 012-reports.sql
create table reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique,
  file_key text not null,
  from_day date not null,
  to_day date not null,
  created_by uuid not null references users (id)
);

-- 015-flatten.sql
alter table templates add column flatten boolean not null default true;

-- 016-document-report.sql
alter table record_pdfs add column report jsonb not null default '{}';

-- 017-service-health.sql
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

-- 018-email-checks.sql
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

-- 019-openid.sql
create table openid_logins (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state_hash bytea not null unique,
  sealed text not null,
  email text,
  token_hash bytea unique,
  returned_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index openid_logins_session on openid_logins (session_id);

create table openid_subjects (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  unique (user_id, issuer)
);

-- 020-crm-entries.sql
create table crm_contacts (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  name text not null default '',
  last_name text not null default '',
  ragione_sociale text not null default '',
  cf text not null default '',
  p_iva text not null default '',
  email text not null default '',
  phone text not null default '',
  owner_id text references crm_users (id),
  entered jsonb not null default '{}',
  search text generated always as (
    fold(last_name || ' ' || name || ' ' || ragione_sociale || ' ' || cf || ' ' || p_iva || ' ' || email || ' ' || phone)
  ) stored
);
create index crm_contacts_cf on crm_contacts (cf) where cf <> '';
create index crm_contacts_vat on crm_contacts (p_iva) where p_iva <> '';
create index crm_contacts_search on crm_contacts using gin (search gin_trgm_ops);
create index crm_contacts_by_time on crm_contacts (updated_at desc, id);

create sequence crm_contract_numbers;
create table crm_contracts (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  number text not null unique default 'C' || lpad(nextval('crm_contract_numbers')::text, 7, '0'),
  part text not null check (part in ('contract', 'luce', 'gas', 'extra', 'altra', 'insurance')),
  contact_id text not null references crm_contacts (id),
  record_id uuid references records (id),
  owner_id text references crm_users (id),
  code text not null default '',
  product text not null default '',
  package jsonb not null default '{}',
  entered jsonb not null default '{}',
  search text generated always as (fold(number || ' ' || code || ' ' || product || ' ' || part)) stored
);
create index crm_contracts_contact on crm_contracts (contact_id);
create index crm_contracts_record on crm_contracts (record_id);
create index crm_contracts_search on crm_contracts using gin (search gin_trgm_ops);
create index crm_contracts_by_time on crm_contracts (updated_at desc, id);

create table crm_attachments (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  contract_id text not null references crm_contracts (id),
  name text not null,
  file_key text not null
);
create index crm_attachments_contract on crm_attachments (contract_id);

alter table ledger add column next_try_at timestamptz;
create index ledger_due on ledger (next_try_at) where next_try_at is not null;
create index ledger_record on ledger (record_id) where record_id is not null;

-- 021-envelopes.sql
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
  documents jsonb not null default '[]',
  signed jsonb not null default '[]',
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

create table signing_links (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid not null unique references envelopes (id) on delete cascade,
  token_hash bytea not null unique,
  token_sealed text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  code_failures integer not null default 0,
  codes_sent integer not null default 0,
  code_right_at timestamptz,
  consents jsonb not null default '[]'
);

create table signing_certificates (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  certificate bytea not null,
  certificate_hash text not null unique,
  key_sealed text not null
);

-- 022-overview.sql
create index records_made on records (created_at)
  include (draft, created_by, type_contract, operation_luce, operation_gas) where removed_at is null;
create index records_lying on records (updated_at, id) where draft and removed_at is null;
create index record_events_synced on record_events (created_at) where kind in ('synced', 'sync-failed');

-- 024-crm-zoho.sql
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

-- 025-crm-mapping.sql
create table crm_mapping (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  part text not null,
  source text not null,
  field text not null default '',
  conversion text not null default 'text',
  unique (part, source)
);

-- 027-mail-delivery.sql
alter table mail_outbox
  add column state text not null default 'kept'
    check (state in ('kept', 'queued', 'sending', 'sent', 'failed', 'unsure', 'expired')),
  add column attempts integer not null default 0,
  add column next_try_at timestamptz,
  add column valid_until timestamptz,
  add column sent_at timestamptz,
  add column last_error text not null default '';
create index mail_outbox_due on mail_outbox (next_try_at) where state in ('queued', 'sending');
create index mail_outbox_stuck on mail_outbox (created_at desc) where state in ('failed', 'unsure', 'expired');

-- 028-settled.sql
alter table ledger add column settled_at timestamptz;
alter table mail_outbox add column settled_at timestamptz;

-- 029-webhooks.sql
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  active boolean not null default true
);
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  record_id uuid not null references records (id),
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_status integer,
  last_error text not null default '',
  delivered_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at desc);

-- 030-signing.sql
alter table envelopes add column received_at timestamptz;
alter table envelopes add column copied_at timestamptz;
alter table envelopes add column reminders integer not null default 0;
create index envelopes_uncopied on envelopes (finished_at)
  where state = 'signed' and provider = 'built-in' and copied_at is null;

alter table envelope_events add column number bigint generated always as identity;

alter table signing_links add column mark jsonb;
alter table signing_links add column links_sent integer not null default 1;
alter table signing_links add column code_sent_at timestamptz;

-- 033-imports.sql
create table imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  noun text not null check (noun in ('addresses', 'ibans', 'crm-products', 'crm-users')),
  file_key text not null,
  filename text not null,
  reading jsonb not null,
  amount integer not null,
  good integer not null,
  stored integer not null default 0,
  user_id uuid not null references users (id),
  ip text not null
);

-- 037-consents.sql
create table consent_texts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose text not null check (purpose in ('newsletter', 'marketing-terzi')),
  version integer not null check (version > 0),
  text text not null,
  written_by uuid references users (id) on delete set null,
  unique (purpose, version)
);
insert into consent_texts (purpose, version, text) values
  ('newsletter', 1, 'Acconsento a ricevere per e-mail la newsletter dell’ufficio, con offerte, scadenze e consigli. Il consenso è libero, non serve per concludere il contratto e si può ritirare in ogni momento dal link in fondo a ogni messaggio.'),
  ('marketing-terzi', 1, 'Acconsento alla comunicazione dei miei dati di contatto a soggetti terzi, partner dell’ufficio, perché mi propongano i loro prodotti e servizi. Il consenso è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.');

create table consents (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose text not null check (purpose in ('newsletter', 'marketing-terzi')),
  act text not null check (act in ('asked', 'given', 'withdrawn')),
  email text not null,
  name text not null,
  channel text not null check (channel in ('form', 'confirmation-link', 'unsubscribe-link', 'one-click')),
  text_version integer not null,
  text text not null,
  recorded_by uuid references users (id) on delete set null,
  recorded_ip text not null,
  record_id uuid references records (id) on delete set null
);
create index consents_newest on consents (created_at desc, id);
create index consents_email on consents (lower(email));
create index consents_record on consents (record_id, purpose, created_at desc) where record_id is not null;

alter table subscribers add column text_version integer not null default 1;

-- 038-mail-texts.sql
create table mail_texts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null unique,
  subject text not null,
  text text not null,
  html text not null,
  updated_by uuid references users (id) on delete set null
);

-- 039-withdrawn-envelopes.sql
alter table envelopes add column withdrawn_at timestamptz;
alter table envelopes add column withdrawn_by uuid references users (id) on delete set null;

alter table envelopes add column told_at timestamptz;
update envelopes set told_at = coalesce(finished_at, now()) where state in ('signed', 'refused');
create index envelopes_untold on envelopes (finished_at)
  where state in ('signed', 'refused') and told_at is null;

-- 041-names-of-many.sql
create index scripts_by_name on scripts (fold(name), id);
create index scripts_search on scripts using gin (fold(name) gin_trgm_ops);
create index templates_by_name on templates (fold(name), id);
create index templates_search on templates using gin (fold(name) gin_trgm_ops);
create index consents_search on consents using gin (fold(email || ' ' || name) gin_trgm_ops);

-- 042-list-versions.sql
create table list_versions (
  list text primary key,
  version uuid not null default gen_random_uuid()
);

create function note_list_change() returns trigger language plpgsql as $$
begin
  update list_versions set version = gen_random_uuid() where list = tg_table_name;
  return null;
end
$$;

insert into list_versions (list) values
  ('scripts'), ('templates'), ('crm_products'), ('crm_users'), ('packages'), ('managed_fields'), ('question_rules'),
  ('mail_checkboxes');

create trigger note_list_change after insert or update or delete or truncate on scripts
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on templates
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on crm_products
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on crm_users
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on packages
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on managed_fields
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on question_rules
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on mail_checkboxes
  for each statement execute function note_list_change();

drop index scripts_by_name, templates_by_name;
create index scripts_by_name on scripts (fold(name), id) include (name, tipo_di_utenza, client_type);
create index templates_by_name on templates (fold(name), id) include (name);

-- 044-search-of-many.sql
create index users_search on users
  using gin (fold(name || ' ' || last_name || ' ' || login || ' ' || role) gin_trgm_ops) where removed_at is null;
create index crm_products_search on crm_products using gin (fold(product_name) gin_trgm_ops);
create index crm_products_updated on crm_products (updated_at desc, id);
create index crm_users_search on crm_users using gin (fold(name || ' ' || email) gin_trgm_ops);
create index crm_users_updated on crm_users (updated_at desc, id);
create index crm_leads_search on crm_leads
  using gin (fold(contact_id || ' ' || lead_source || ' ' || type_contract) gin_trgm_ops);

-- 045-history-seals.sql
create table history_seals (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  history text not null check (history in ('user_logs', 'object_events', 'record_events')),
  day text not null,
  entries integer not null,
  chain text not null,
  key_mark text not null,
  unique (history, day)
);
create index user_logs_by_day on user_logs using brin (created_at);
create index record_events_by_day on record_events using brin (created_at);

-- 047-folded-once.sql
alter table scripts add column search text generated always as (fold(name)) stored;
alter table templates add column search text generated always as (fold(name)) stored;
alter table crm_products add column search text generated always as (fold(product_name)) stored;
alter table crm_users add column search text generated always as (fold(name || ' ' || email)) stored;
alter table crm_leads add column search text
  generated always as (fold(contact_id || ' ' || lead_source || ' ' || type_contract)) stored;
alter table consents add column search text generated always as (fold(email || ' ' || name)) stored;
alter table users add column search text
  generated always as (fold(name || ' ' || last_name || ' ' || login || ' ' || role)) stored;

drop index scripts_search, templates_search, crm_products_search, crm_users_search, crm_leads_search, consents_search,
  users_search;
create index scripts_search on scripts using gin (search gin_trgm_ops);
create index templates_search on templates using gin (search gin_trgm_ops);
create index crm_products_search on crm_products using gin (search gin_trgm_ops);
create index crm_users_search on crm_users using gin (search gin_trgm_ops);
create index crm_leads_search on crm_leads using gin (search gin_trgm_ops);
create index consents_search on consents using gin (search gin_trgm_ops);
create index users_search on users using gin (search gin_trgm_ops) where removed_at is null;

create index records_removed_search on records using gin (search gin_trgm_ops) where removed_at is not null;

-- 048-saved-versions.sql
alter table object_events add column saved_at timestamptz;

-- 049-removed-scripts.sql
create table removed_scripts (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  template_fk uuid references templates (id) on delete set null,
  tipo_di_utenza text not null,
  client_type text not null,
  script text not null,
  removed_at timestamptz not null,
  removed_by uuid not null references users (id)
);
create index removed_scripts_by_removal on removed_scripts (removed_at desc, id);
create index removed_scripts_template on removed_scripts (template_fk);

-- 050-uploaded-lists.sql
alter table uploaded_places
  add column doubt text,
  add column search text generated always as (fold(city || ' ' || district || ' ' || region)) stored;
create index uploaded_places_search on uploaded_places using gin (search gin_trgm_ops);

alter table uploaded_banks
  add column doubt text,
  add column search text generated always as (fold(abi || ' ' || bank_name)) stored;
create index uploaded_banks_search on uploaded_banks using gin (search gin_trgm_ops);

alter table imports
  add column created integer not null default 0,
  add column waiting integer not null default 0;
update imports set created = good;

-- 051-consents-by-category.sql
alter table consent_texts drop constraint consent_texts_purpose_check;
alter table consent_texts add constraint consent_texts_purpose_check check (purpose in (
  'newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia',
  'marketing-terzi-assicurazioni', 'marketing-terzi-casa'
));
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in (
  'newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia',
  'marketing-terzi-assicurazioni', 'marketing-terzi-casa'
));

insert into consent_texts (purpose, version, text) values
  ('marketing-terzi-energia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a fornitori di energia elettrica e di gas, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-telefonia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a operatori di telefonia e di internet, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-assicurazioni', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a compagnie e intermediari di assicurazione, perché mi propongano le loro polizze. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-casa', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a imprese di impianti, manutenzione e altri servizi per la casa, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.');

-- 052-mailed-secrets.sql
alter table mail_outbox add column sealed_content text;

create index envelopes_customer on envelopes (upper(signer ->> 'fiscalCode'));

create table login_codes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null unique references users (id) on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);

-- 053-imports-of-read-rows.sql
alter table imports drop column reading;

-- 054-known-devices.sql
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  secret_hash bytea not null,
  last_used_at timestamptz not null,
  user_agent text not null default '',
  unique (user_id, secret_hash)
);
create index known_devices_secret on known_devices (secret_hash);

alter table sessions add column device_id uuid references known_devices (id) on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;

create index user_logs_locked on user_logs (created_at) where action = 'locked';

-- 055-account-safety.sql
alter table users
  add column first_login_at timestamptz,
  add column access_granted_at timestamptz not null default now(),
  add column demonstration boolean not null default false;

update users set
  access_granted_at = created_at,
  demonstration = email like '%@ufficio.example',
  first_login_at = coalesce(
    (select min(l.created_at) from user_logs l where l.user_id = users.id and l.action = 'mailbox verified'),
    case when activated_g then created_at end
  );

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  link_hash bytea not null unique,
  expires_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('confirmed', 'approved', 'refused', 'withdrawn', 'replaced'))
);
create unique index email_changes_open on email_changes (user_id) where closed_at is null;

-- 056-history-chain.sql

create table history_pending (
  number bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  history text not null check (history in ('user_logs', 'object_events', 'record_events')),
  entry_id uuid not null,
  unique (history, entry_id)
);

create table history_chain (
  number bigint primary key check (number > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entries jsonb not null,
  chain text not null,
  key_mark text not null
);

create table history_head (
  name text primary key check (name = 'history'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint not null,
  mac text not null,
  key_mark text not null
);

create function add_pending_history() returns trigger language plpgsql as $$
begin
  -- A restore brings the seals back with the entries.
  if current_setting('sportello.restoring', true) is distinct from 'on' then
    insert into history_pending (history, entry_id) select tg_table_name, id from added;
  end if;
  return null;
end
$$;

create trigger add_pending_history after insert on user_logs
  referencing new table as added for each statement execute function add_pending_history();
create trigger add_pending_history after insert on object_events
  referencing new table as added for each statement execute function add_pending_history();
create trigger add_pending_history after insert on record_events
  referencing new table as added for each statement execute function add_pending_history();

insert into history_pending (history, entry_id)
  select history, id from (
    select 'user_logs' as history, id, created_at from user_logs
    union all select 'object_events', id, created_at from object_events
    union all select 'record_events', id, created_at from record_events
  ) entries order by created_at, id;

-- 058-list-generations.sql
create table uploaded_lists (
  name text primary key check (name in ('uploaded_places', 'uploaded_banks')),
  generation integer not null default 0,
  last_generation integer not null default 0
);
insert into uploaded_lists (name) values ('uploaded_places'), ('uploaded_banks');

create table staged_generations (
  list text not null references uploaded_lists (name),
  generation integer not null,
  updated_at timestamptz not null default now(),
  primary key (list, generation)
);

alter table uploaded_places add column generation integer not null default 0;
alter table uploaded_places drop constraint uploaded_places_pkey;
alter table uploaded_places add primary key (generation, id);
drop index uploaded_places_city;
create unique index uploaded_places_city on uploaded_places (generation, city_key text_pattern_ops, district_key);
create index uploaded_places_id on uploaded_places (id);

alter table uploaded_banks add column generation integer not null default 0;
alter table uploaded_banks drop constraint uploaded_banks_pkey;
alter table uploaded_banks add primary key (generation, id);
alter table uploaded_banks drop constraint uploaded_banks_abi_key;
alter table uploaded_banks add constraint uploaded_banks_abi unique (generation, abi);
create index uploaded_banks_id on uploaded_banks (id);

