-- Letters alone, of the part before a slash: how two spellings of a place are compared (`Forli'`, `Bolzano/Bozen`).
-- An index is built with a search path of its own, so what it calls is named in full.
create function place_key(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.fold(split_part($1, '/', 1)), '[^a-z]', '', 'g')
$$;

-- Municipalities that the office adds to the embedded list.
create table uploaded_places (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  city text not null,
  -- The province's code.
  district text not null,
  region text not null,
  city_key text generated always as (place_key(city)) stored,
  district_key text generated always as (place_key(district)) stored,
  region_key text generated always as (place_key(region)) stored
);
create unique index uploaded_places_city on uploaded_places (city_key text_pattern_ops, district_key);

-- Streets of saved contracts, for suggestions. Without house numbers: nobody's address can be read from it.
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

-- How far a job has read through a table; its next run goes on from there.
create table job_marks (
  name text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_until timestamptz not null
);

-- Banks that the office adds to the embedded list, by ABI code.
create table uploaded_banks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  abi text not null unique check (abi ~ '^[0-9]{5}$'),
  bank_name text not null
);

-- Every effect outside: what, under which key, how it went. A row is there before the effect is tried.
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
  -- What the service said, good or bad, and its id for what it made.
  answer jsonb not null default '{}',
  external_id text not null default '',
  unique (kind, key)
);
create index ledger_unfinished on ledger (created_at) where state <> 'done';

-- The built-in CRM's leads. `key` is the caller's own: the same key is the same lead.
create table crm_leads (
  id text primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  contact_id text not null,
  lead_source text not null,
  owner_id text not null references crm_users (id),
  type_contract text not null,
  -- The hour on an Italian wall, YYYY-MM-DDTHH:mm; empty when the customer named none.
  callback_time text not null default ''
);
create index crm_leads_contact on crm_leads (contact_id);
create index crm_leads_owner on crm_leads (owner_id, created_at desc);

-- The built-in newsletter. A person stands here once, and is written to only while `subscribed`.
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
  -- The proof of consent: who asked for it and from where, when the person confirmed or left and from where.
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  asked_ip text not null,
  confirmed_at timestamptz,
  confirmed_ip text,
  unsubscribed_at timestamptz
);
create unique index subscribers_email on subscribers (lower(email));

-- The same key is never sent twice. The address of the one-click unsubscription goes into the mail's headers.
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

-- The question that the form asks in one of its sections; one at a time.
create table question_rules (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rules jsonb not null
);
create unique index question_rules_one on question_rules ((true));
