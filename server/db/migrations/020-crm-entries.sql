-- The built-in CRM's customers and contracts. Ids are texts of eighteen digits, as in CRMs of others; `key` is the
-- caller's own and makes a repeat the same entry. `entered` holds what was sent, by the form's names.
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

-- What waits for a service that does not answer is tried again by itself.
alter table ledger add column next_try_at timestamptz;
create index ledger_due on ledger (next_try_at) where next_try_at is not null;
create index ledger_record on ledger (record_id) where record_id is not null;
