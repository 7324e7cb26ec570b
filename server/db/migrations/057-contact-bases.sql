-- Why the office may speak to the person of a record, beside its form: the details are those of the form's section.
create table contact_bases (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null unique references records on delete cascade,
  basis text not null check (basis in ('asked', 'consent', 'customer', 'desk', 'visit-asked', 'visit-unasked', 'referral')),
  details jsonb not null
);

-- The same of a lead, under the key of its effect, which it has before the CRM knows it. Without a basis: only the number
-- that is called.
create table lead_contacts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text not null unique,
  -- With its prefix; empty where none was given.
  phone text not null default '',
  basis text check (basis in ('asked', 'consent', 'customer', 'desk', 'visit-asked', 'visit-unasked', 'referral')),
  details jsonb
);
create index lead_contacts_phone on lead_contacts (phone) where phone <> '';

-- A call that an entry in the register of oppositions has taken away.
alter table leads add column call_withdrawn_at timestamptz;

-- The numbers that the office calls from.
create table office_numbers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number text not null,
  name text not null default '',
  declared_on date not null
);
create unique index office_numbers_number on office_numbers (number);

-- Consents to be called.
create table call_consents (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text not null,
  name text not null default '',
  text_version text not null,
  given_on date not null,
  channel text not null,
  sector text not null check (sector in ('energy', 'telco', 'insurance', 'several')),
  asked_by text not null default '',
  search text generated always as (fold(phone || ' ' || name || ' ' || text_version)) stored
);
create index call_consents_phone on call_consents (phone, given_on desc);
create index call_consents_day on call_consents (given_on desc, id);
create index call_consents_search on call_consents using gin (search gin_trgm_ops);

-- Checks of numbers in the register of oppositions; the last one of a day holds.
create table register_checks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text not null,
  checked_on date not null,
  registered boolean not null,
  -- Null where the register does not tell the day of the entry.
  registered_on date,
  checked_by uuid references users on delete set null,
  -- The name of the file of answers; empty for a single number.
  file text not null default '',
  unique (phone, checked_on)
);
create index register_checks_newest on register_checks (checked_on desc, id);

insert into duty_rules (key, value, valid_from, source, reason) values
  ('basis', 'false', '1970-01-01', 'Prima del 19 giugno 2026 nessuna norma lo chiedeva', 'Valore iniziale'),
  ('basis', 'true', '2026-06-19', 'Codice del consumo, art. 51 c. 8-bis e seguenti; DL 21/2026, legge 49/2026', 'Valore iniziale'),
  ('basis-business', 'false', '1970-01-01', 'Codice del consumo, art. 51: la regola parla dei consumatori', 'Valore iniziale'),
  ('basis-other-contracts', 'false', '1970-01-01', 'Codice del consumo, art. 51 c. 8-bis: luce e gas; le fonti non concordano', 'Valore iniziale'),
  ('basis-asked-days', '30', '1970-01-01', 'Prassi di un venditore sul teleselling: richiamare entro 30 giorni', 'Valore iniziale'),
  ('basis-proof', 'true', '1970-01-01', 'Codice del consumo, art. 51 c. 8-bis: la prova è del venditore', 'Valore iniziale'),
  ('basis-specific-consent', 'true', '1970-01-01', 'Garante per la protezione dei dati, provvedimento 10114967 del 27/02/2025', 'Valore iniziale'),
  ('basis-customer', 'false', '1970-01-01', 'DPR 26/2022; dal 2026 il contratto in corso non basta per luce e gas', 'Valore iniziale'),
  ('basis-ended-days', '30', '1970-01-01', 'DPR 26/2022', 'Valore iniziale'),
  ('basis-numbers', 'true', '1970-01-01', 'AGCOM 106/25/CONS; legge 232/2016', 'Valore iniziale'),
  ('basis-register', 'true', '1970-01-01', 'DPR 26/2022', 'Valore iniziale'),
  ('basis-register-days', '30', '1970-01-01', 'DPR 26/2022: ogni mese e prima di ogni campagna', 'Valore iniziale');
