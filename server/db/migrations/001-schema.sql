-- The whole schema. Later changes are migrations of their own, which only go forward.
-- Times are instants (UTC); `bytea` columns hold SHA-256 hashes. The columns `search` are derived for trigram search.

create extension if not exists pg_trgm;

-- Folds case, accents and apostrophes, as the page does.
create function fold(text) returns text
  language sql immutable strict parallel safe
  as $_$
  select lower(translate(normalize($1),
    'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎĐďđÈÉÊËĒĖĘĚèéêëēėęěĞĢğģÌÍÎÏĪİìíîïīıŁĽłľÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŞȘŠśşșšŢȚŤţțťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž’‘`´',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiillllnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuyyyyzzzzzz'''''''''))
$_$;

-- The key of a place: what stands before a slash, folded, letters only.
create function place_key(text) returns text
  language sql immutable strict parallel safe
  as $_$
  select regexp_replace(public.fold(split_part($1, '/', 1)), '[^a-z]', '', 'g')
$_$;

-- A list that changes gets another version, which the page uses as its tag.
create function change_list_version() returns trigger
  language plpgsql
  as $$
begin
  update list_versions set version = gen_random_uuid() where list = tg_table_name;
  return null;
end
$$;

-- Entries of the audit log wait here for the next seal.
create function add_pending_history() returns trigger
  language plpgsql
  as $$
begin
  -- A restore brings the seals back with the entries.
  if current_setting('sportello.restoring', true) is distinct from 'on' then
    insert into history_pending (history, entry_id) select tg_table_name, id from added;
  end if;
  return null;
end
$$;

-- Users and their logins

-- Users of the installation; a removed user keeps the row, for the audit log.
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
  removed_at timestamptz,
  first_login_at timestamptz,
  access_granted_at timestamptz not null default now(),
  demonstration boolean not null default false,
  search text generated always as (fold(name || ' ' || last_name || ' ' || login || ' ' || role)) stored
);
create unique index users_login on users (lower(login)) where removed_at is null;
create index users_search on users using gin (search gin_trgm_ops) where removed_at is null;

-- Devices on which a user has completed a login.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  secret_hash bytea not null,
  last_used_at timestamptz not null,
  user_agent text not null default '',
  unique (user_id, secret_hash)
);
create index known_devices_secret on known_devices (secret_hash);

-- Logins; `verified` and `verified_email` are the steps done after the password.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
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
  user_agent text not null default '',
  device_id uuid references known_devices on delete set null
);
create index sessions_device on sessions (device_id) where device_id is not null;
create index sessions_user on sessions (user_id);

-- Changes of a mailbox that the user or a second administrator has to confirm.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  asked_by uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  link_hash bytea not null unique,
  expires_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('confirmed', 'approved', 'refused', 'withdrawn', 'replaced'))
);
create unique index email_changes_open on email_changes (user_id) where closed_at is null;

-- Attempts per key (an address, an account, a device) until `resets_at`.
create table rate_limits (
  key text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  count integer not null,
  failures integer not null default 0,
  resets_at timestamptz not null,
  locked_until timestamptz
);

-- The mailbox step of a login: the code that was sent, and the token that the right code gives.
create table mailbox_tickets (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
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

-- Codes that stand in for the authenticator, issued by an operator.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade unique,
  code_hash bytea not null,
  expires_at timestamptz not null
);

-- Mailbox steps in progress at an OpenID Connect provider.
create table openid_logins (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  state_hash bytea not null unique,
  sealed text not null,
  email text,
  token_hash bytea unique,
  returned_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index openid_logins_session on openid_logins (session_id);

-- Who a user is at the provider.
create table openid_subjects (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  unique (user_id, issuer)
);

-- Mail domains whose users may log in.
create table domains (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique
);

-- Administered lists

-- PDF forms, and the rule of each of their fields (`config`).
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
  config text not null default '',
  flatten boolean not null default true,
  search text generated always as (fold(name)) stored
);
create index templates_by_name on templates (fold(name), id) include (name);
create index templates_search on templates using gin (search gin_trgm_ops);
create index templates_updated on templates (updated_at desc);

-- Files that a template had before its present one.
create table template_files (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  template_id uuid not null references templates on delete cascade,
  filename text not null,
  file_key text not null,
  file_sha256 text,
  replaced_by uuid references users on delete set null
);
create index template_files_of_template on template_files (template_id, created_at desc);

-- Variables that administrators define for the rules of templates.
create table template_variables (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  rule text not null default ''
);
create unique index template_variables_name on template_variables (lower(name));

-- Operations: the phone script of a contract, with its template.
create table scripts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  template_fk uuid references templates on delete set null,
  tipo_di_utenza text not null check (tipo_di_utenza in ('gas', 'luce')),
  client_type text not null check (client_type in ('domestico', 'business')),
  script text not null default '',
  search text generated always as (fold(name)) stored
);
create index scripts_by_name on scripts (fold(name), id) include (name, tipo_di_utenza, client_type);
create index scripts_search on scripts using gin (search gin_trgm_ops);
create index scripts_updated on scripts (updated_at desc);

-- Operations that can be restored.
create table removed_scripts (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  template_fk uuid references templates on delete set null,
  tipo_di_utenza text not null,
  client_type text not null,
  script text not null,
  removed_at timestamptz not null,
  removed_by uuid not null references users
);
create index removed_scripts_by_removal on removed_scripts (removed_at desc, id);
create index removed_scripts_template on removed_scripts (template_fk);

-- Option lists that administrators maintain.
create table managed_fields (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code text not null unique,
  properties jsonb not null default '[]'
);

-- Products that are sold together; `product_name` and `product_id` are those of the first.
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

-- The rule of the additional question: one row.
create table questions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rules jsonb not null
);
create unique index questions_one on questions ((true));

-- Versions of the lists that the page caches, by table; changed by triggers.
create table list_versions (
  list text primary key,
  version uuid not null default gen_random_uuid()
);

-- Records and their documents

-- Contracts as the form saves them: `data` holds the answers, the other columns are derived from it.
create table records (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  draft boolean not null,
  created_by uuid not null references users,
  updated_by uuid not null references users,
  removed_at timestamptz,
  removed_by uuid references users,
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
  operation_l uuid references scripts on delete set null,
  operation_gas text not null default '',
  operation_g uuid references scripts on delete set null,
  sync_data jsonb,
  packages jsonb not null default '{}',
  search text generated always as (fold(last_name || ' ' || name || ' ' || ragione_sociale || ' ' || contact_owner || ' ' || operation_luce || ' ' || operation_gas || ' ' || type_contract)) stored
);
create index records_created on records (created_at) include (draft, created_by, type_contract, operation_luce, operation_gas) where removed_at is null;
create index records_drafts on records (updated_at, id) where draft and (removed_at is null);
create index records_last_name on records (fold(last_name), id) include (last_name) where removed_at is null;
create index records_name on records (fold(name), id) include (name) where removed_at is null;
create index records_operation_gas on records (fold(operation_gas), id) include (operation_gas) where removed_at is null;
create index records_operation_luce on records (fold(operation_luce), id) include (operation_luce) where removed_at is null;
create index records_owner on records (fold(contact_owner), id) include (contact_owner) where removed_at is null;
create index records_removed on records (removed_at desc, id) where removed_at is not null;
create index records_removed_search on records using gin (search gin_trgm_ops) where removed_at is not null;
create index records_search on records using gin (search gin_trgm_ops) where removed_at is null;
create index records_type on records (fold(type_contract), id) include (type_contract) where removed_at is null;
create index records_updated on records (updated_at desc, id) where removed_at is null;

-- PDFs made from a version of a record.
create table record_pdfs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  link text not null unique,
  record_id uuid not null references records,
  record_version integer not null,
  type text not null,
  file_key text not null,
  download_name text not null,
  sha256 text not null,
  created_by uuid not null references users,
  report jsonb not null default '{}'
);
create index record_pdfs_record on record_pdfs (record_id, created_at desc);

-- Reports that administrators have made.
create table reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique,
  file_key text not null,
  from_day date not null,
  to_day date not null,
  created_by uuid not null references users
);

-- Answers of requests with an idempotency key, for their repetition.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  created_at timestamptz not null default now(),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  primary key (user_id, key)
);

-- Audit log and its seals

-- What users did: logins, exports, changes of their access. Rows are never changed.
create table user_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  ip text not null,
  action text not null,
  detail jsonb not null default '{}'
);
create index user_logs_by_day on user_logs using brin (created_at);
create index user_logs_locked on user_logs (created_at) where action = 'locked';
create index user_logs_user on user_logs (user_id, created_at desc);

-- Changes of what administrators maintain. Rows are never changed.
create table object_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  ip text not null,
  noun text not null,
  object_id text not null,
  title text not null,
  kind text not null check (kind in ('created', 'changed', 'removed', 'restored', 'imported')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  saved_at timestamptz
);
create index object_events_by_time on object_events (created_at desc, id);
create index object_events_of_object on object_events (noun, object_id, created_at desc);
create index object_events_of_user on object_events (user_id, created_at desc, id);

-- Changes of records. Rows are never changed.
create table record_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records,
  user_id uuid not null references users,
  ip text not null,
  kind text not null,
  version integer not null,
  fields jsonb not null default '[]',
  detail jsonb not null default '{}',
  changes jsonb not null default '{}'
);
create index record_events_by_day on record_events using brin (created_at);
create index record_events_by_time on record_events (created_at desc, id);
create index record_events_of_user on record_events (user_id, created_at desc, id);
create index record_events_record on record_events (record_id, created_at desc);
create index record_events_synced on record_events (created_at) where kind in ('synced', 'sync-failed');
create index record_events_user on record_events (user_id, created_at desc);

-- Entries of the audit log that no seal covers yet; filled by triggers.
create table history_pending (
  number bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  history text not null check (history in ('user_logs', 'object_events', 'record_events')),
  entry_id uuid not null,
  unique (history, entry_id)
);

-- Seals of the last seconds' entries, each chained to the one before.
create table history_chain (
  number bigint primary key check (number > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entries jsonb not null,
  chain text not null,
  key_mark text not null
);

-- The newest number of the chain, authenticated.
create table history_head (
  name text primary key check (name = 'history'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint not null,
  mac text not null,
  key_mark text not null
);

-- A seal for each log and day of UTC, chained to the sealed day before.
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

-- Uploaded lists

-- Lists that an upload replaces as a whole, and the generation of rows in use.
create table uploaded_lists (
  name text primary key check (name in ('uploaded_places', 'uploaded_banks')),
  generation integer not null default 0,
  last_generation integer not null default 0
);

-- Generations that an upload is still storing.
create table staged_generations (
  list text not null references uploaded_lists(name),
  generation integer not null,
  updated_at timestamptz not null default now(),
  primary key (list, generation)
);

-- Places of an uploaded list; a row with a doubt waits for a confirmation.
create table uploaded_places (
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  city text not null,
  district text not null,
  region text not null,
  doubt text,
  generation integer not null default 0,
  city_key text generated always as (place_key(city)) stored,
  district_key text generated always as (place_key(district)) stored,
  region_key text generated always as (place_key(region)) stored,
  search text generated always as (fold(city || ' ' || district || ' ' || region)) stored,
  primary key (generation, id)
);
create unique index uploaded_places_city on uploaded_places (generation, city_key text_pattern_ops, district_key);
create index uploaded_places_id on uploaded_places (id);
create index uploaded_places_search on uploaded_places using gin (search gin_trgm_ops);

-- Banks of an uploaded list; a row with a doubt waits for a confirmation.
create table uploaded_banks (
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  abi text not null check (abi ~ '^[0-9]{5}$'),
  bank_name text not null,
  doubt text,
  generation integer not null default 0,
  search text generated always as (fold(abi || ' ' || bank_name)) stored,
  primary key (generation, id),
  constraint uploaded_banks_abi unique (generation, abi)
);
create index uploaded_banks_id on uploaded_banks (id);
create index uploaded_banks_search on uploaded_banks using gin (search gin_trgm_ops);

-- Streets learned from saved records, for the completion of addresses.
create table street_names (
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
create unique index street_names_place on street_names (fold(street), place_key(city), district, post_code);
create index street_names_search on street_names using gin (search gin_trgm_ops);

-- How far a job has read.
create table job_cursors (
  name text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_until timestamptz not null
);

-- Uploaded files that are being stored.
create table imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  noun text not null check (noun in ('addresses', 'ibans', 'crm-products', 'crm-users')),
  file_key text not null,
  filename text not null,
  amount integer not null,
  good integer not null,
  stored integer not null default 0,
  user_id uuid not null references users,
  ip text not null,
  created integer not null default 0,
  waiting integer not null default 0
);

-- CRM

-- Products of the CRM catalogue.
create table products (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  product_name text not null,
  product_active boolean not null default true,
  type text not null,
  customer_type text check (customer_type in ('Private', 'Business')),
  search text generated always as (fold(product_name)) stored
);
create index products_by_name on products (fold(product_name), id);
create index products_search on products using gin (search gin_trgm_ops);
create index products_updated on products (updated_at desc, id);

-- Owners of customers and contracts in the CRM.
create table owners (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  email text not null default '',
  active boolean not null default true,
  search text generated always as (fold(name || ' ' || email)) stored
);
create index owners_by_name on owners (fold(name), id);
create index owners_search on owners using gin (search gin_trgm_ops);
create index owners_updated on owners (updated_at desc, id);

-- Leads of the built-in CRM.
create table leads (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  contact_id text not null,
  lead_source text not null,
  owner_id text not null references owners,
  type_contract text not null,
  callback_time text not null default '',
  search text generated always as (fold(contact_id || ' ' || lead_source || ' ' || type_contract)) stored
);
create index leads_by_time on leads (created_at desc, id);
create index leads_contact on leads (contact_id);
create index leads_owner on leads (owner_id, created_at desc);
create index leads_search on leads using gin (search gin_trgm_ops);

-- Customers of the built-in CRM; an id has eighteen digits.
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
  owner_id text references owners,
  entered jsonb not null default '{}',
  search text generated always as (fold(last_name || ' ' || name || ' ' || ragione_sociale || ' ' || cf || ' ' || p_iva || ' ' || email || ' ' || phone)) stored
);
create index crm_contacts_by_time on crm_contacts (updated_at desc, id);
create index crm_contacts_cf on crm_contacts (cf) where cf <> '';
create index crm_contacts_search on crm_contacts using gin (search gin_trgm_ops);
create index crm_contacts_vat on crm_contacts (p_iva) where p_iva <> '';

-- Contracts of the built-in CRM, one for each part of a record.
create sequence crm_contract_numbers;
create table crm_contracts (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  number text not null default ('C' || lpad((nextval('crm_contract_numbers'))::text, 7, '0')) unique,
  part text not null check (part in ('contract', 'luce', 'gas', 'extra', 'altra', 'insurance')),
  contact_id text not null references crm_contacts,
  record_id uuid references records,
  owner_id text references owners,
  code text not null default '',
  product text not null default '',
  package jsonb not null default '{}',
  entered jsonb not null default '{}',
  search text generated always as (fold(number || ' ' || code || ' ' || product || ' ' || part)) stored
);
create index crm_contracts_by_time on crm_contracts (updated_at desc, id);
create index crm_contracts_contact on crm_contracts (contact_id);
create index crm_contracts_record on crm_contracts (record_id);
create index crm_contracts_search on crm_contracts using gin (search gin_trgm_ops);

-- Files attached to contracts of the built-in CRM.
create table crm_attachments (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  contract_id text not null references crm_contracts,
  name text not null,
  file_key text not null
);
create index crm_attachments_contract on crm_attachments (contract_id);

-- Access to an external CRM, shared by all processes; the token is sealed.
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

-- Fields and lists last read from an external CRM.
create table crm_schema_cache (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account text not null,
  name text not null,
  value jsonb not null default '{}',
  read_at timestamptz not null,
  unique (account, name)
);

-- Where a value goes in the external CRM when it is not the default field; empty: nowhere.
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

-- Signatures

-- Contracts sent for signature.
create table envelopes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records,
  record_version integer not null,
  provider text not null check (provider in ('built-in', 'namirial')),
  state text not null check (state in ('preparing', 'sent', 'opened', 'signed', 'refused', 'expired', 'cancelled', 'to-check')),
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
  next_poll_at timestamptz,
  created_by uuid not null references users,
  received_at timestamptz,
  copied_at timestamptz,
  reminders integer not null default 0,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users on delete set null,
  notified_at timestamptz
);
create index envelopes_customer on envelopes (upper((signer ->> 'fiscalCode')));
create index envelopes_due on envelopes (next_poll_at) where next_poll_at is not null;
create index envelopes_external on envelopes (external_id) where external_id <> '';
create index envelopes_not_notified on envelopes (finished_at) where (state in ('signed', 'refused')) and (notified_at is null);
create unique index envelopes_open on envelopes (record_id) where state in ('preparing', 'sent', 'opened', 'to-check');
create index envelopes_record on envelopes (record_id, created_at desc);
create index envelopes_uncopied on envelopes (finished_at) where (state = 'signed') and (provider = 'built-in') and (copied_at is null);

-- Steps of an envelope, for its evidence.
create table envelope_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid not null references envelopes on delete cascade,
  at timestamptz not null,
  what text not null,
  ip text not null default '',
  agent text not null default '',
  detail jsonb not null default '{}',
  number bigint not null generated always as identity
);
create index envelope_events_of on envelope_events (envelope_id, at, id);

-- The link, the code, the consents and the mark of the customer of an envelope.
create table signing_links (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  envelope_id uuid not null references envelopes on delete cascade unique,
  token_hash bytea not null unique,
  token_sealed text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  code_failures integer not null default 0,
  codes_sent integer not null default 0,
  code_right_at timestamptz,
  consents jsonb not null default '[]',
  mark jsonb,
  links_sent integer not null default 1,
  code_sent_at timestamptz
);

-- Certificates of the installation that seal signed contracts; the key is sealed.
create table signing_certificates (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  certificate bytea not null,
  certificate_hash text not null unique,
  key_sealed text not null
);

-- Mails and consents

-- Mails; the text of a mail with a code or a link is sealed while it waits and blank afterwards.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  key text unique,
  unsubscribe_url text,
  attachments jsonb not null default '[]',
  state text not null default 'kept' check (state in ('kept', 'queued', 'sending', 'sent', 'failed', 'unsure', 'expired')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  valid_until timestamptz,
  sent_at timestamptz,
  last_error text not null default '',
  dismissed_at timestamptz,
  sealed_content text
);
create index mail_outbox_created on mail_outbox (created_at desc);
create index mail_outbox_due on mail_outbox (next_try_at) where state in ('queued', 'sending');
create index mail_outbox_stuck on mail_outbox (created_at desc) where state in ('failed', 'unsure', 'expired');

-- Texts of mails that administrators have changed.
create table mail_texts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null unique,
  subject text not null,
  text text not null,
  html text not null,
  updated_by uuid references users on delete set null
);

-- Blocks of text that a mailing may include, one for each check box.
create table mail_blocks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  template text not null
);
create unique index mail_blocks_name on mail_blocks (lower(name));

-- Recipients of the mails of a record, by kind of integration.
create table mail_routes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  integration_name text not null,
  leads text not null default '',
  emails text not null default '',
  position integer not null
);
create unique index mail_routes_default on mail_routes ((true)) where lower(integration_name) = 'default';

-- Subscriptions to the newsletter and their proof.
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
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null,
  asked_ip text not null,
  confirmed_at timestamptz,
  confirmed_ip text,
  unsubscribed_at timestamptz,
  text_version integer not null default 1
);
create unique index subscribers_email on subscribers (lower(email));

-- Versions of the texts of consents.
create table consent_texts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose text not null check (purpose in ('newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia', 'marketing-terzi-assicurazioni', 'marketing-terzi-casa')),
  version integer not null check (version > 0),
  text text not null,
  written_by uuid references users on delete set null,
  unique (purpose, version)
);

-- Consents given and withdrawn, with the text that was shown.
create table consents (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose text not null check (purpose in ('newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia', 'marketing-terzi-assicurazioni', 'marketing-terzi-casa')),
  act text not null check (act in ('asked', 'given', 'withdrawn')),
  email text not null,
  name text not null,
  channel text not null check (channel in ('form', 'confirmation-link', 'unsubscribe-link', 'one-click')),
  text_version integer not null,
  text text not null,
  recorded_by uuid references users on delete set null,
  recorded_ip text not null,
  record_id uuid references records on delete set null,
  search text generated always as (fold(email || ' ' || name)) stored
);
create index consents_email on consents (lower(email));
create index consents_newest on consents (created_at desc, id);
create index consents_record on consents (record_id, purpose, created_at desc) where record_id is not null;
create index consents_search on consents using gin (search gin_trgm_ops);

-- Texts that agents read before they subscribe a customer.
create table newsletter_scripts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text text not null
);

-- Effects and services

-- Effects on external services, each once by its kind and key, with the outcome.
create table effects (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  key text not null,
  user_id uuid references users on delete set null,
  record_id uuid references records,
  payload jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  attempts integer not null default 0,
  answer jsonb not null default '{}',
  external_id text not null default '',
  next_try_at timestamptz,
  dismissed_at timestamptz,
  unique (kind, key)
);
create index effects_due on effects (next_try_at) where next_try_at is not null;
create index effects_record on effects (record_id) where record_id is not null;
create index effects_unfinished on effects (created_at) where state <> 'done';

-- Outcome of the last requests to each external service.
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

-- Results of checks of e-mail addresses, by hash of the address.
create table email_checks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_hash bytea not null unique,
  code integer not null check ((code >= 1) and (code <= 8)),
  suggestion text not null default '',
  checked_at timestamptz not null
);
create index email_checks_by_age on email_checks (checked_at);

-- Addresses that are notified of changes of records.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  active boolean not null default true
);

-- Deliveries to webhooks.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  record_id uuid not null references records,
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

-- Triggers

create trigger change_list_version after insert or delete or update or truncate on mail_blocks for each statement execute function change_list_version();
create trigger change_list_version after insert or delete or update or truncate on managed_fields for each statement execute function change_list_version();
create trigger add_pending_history after insert on object_events referencing new table as added for each statement execute function add_pending_history();
create trigger change_list_version after insert or delete or update or truncate on owners for each statement execute function change_list_version();
create trigger change_list_version after insert or delete or update or truncate on packages for each statement execute function change_list_version();
create trigger change_list_version after insert or delete or update or truncate on products for each statement execute function change_list_version();
create trigger change_list_version after insert or delete or update or truncate on questions for each statement execute function change_list_version();
create trigger add_pending_history after insert on record_events referencing new table as added for each statement execute function add_pending_history();
create trigger change_list_version after insert or delete or update or truncate on scripts for each statement execute function change_list_version();
create trigger change_list_version after insert or delete or update or truncate on templates for each statement execute function change_list_version();
create trigger add_pending_history after insert on user_logs referencing new table as added for each statement execute function add_pending_history();

-- Rows that every installation has

insert into consent_texts (purpose, version, text) values
  ('newsletter', 1, 'Acconsento a ricevere per e-mail la newsletter dell’ufficio, con offerte, scadenze e consigli. Il consenso è libero, non serve per concludere il contratto e si può ritirare in ogni momento dal link in fondo a ogni messaggio.'),
  ('marketing-terzi', 1, 'Acconsento alla comunicazione dei miei dati di contatto a soggetti terzi, partner dell’ufficio, perché mi propongano i loro prodotti e servizi. Il consenso è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-energia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a fornitori di energia elettrica e di gas, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-telefonia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a operatori di telefonia e di internet, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-assicurazioni', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a compagnie e intermediari di assicurazione, perché mi propongano le loro polizze. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-casa', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a imprese di impianti, manutenzione e altri servizi per la casa, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.');

insert into list_versions (list) values
  ('scripts'), ('templates'), ('products'), ('owners'), ('packages'), ('managed_fields'), ('questions'), ('mail_blocks');

insert into uploaded_lists (name) values ('uploaded_places'), ('uploaded_banks');
