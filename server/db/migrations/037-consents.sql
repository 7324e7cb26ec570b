-- What people are asked to agree to. A text is never changed: a new one gets the next version.
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

-- The proof of every consent, appended and never changed: who was asked or said what, when, how, and in which words.
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
  -- Empty where the person acted alone.
  recorded_by uuid references users (id) on delete set null,
  recorded_ip text not null,
  record_id uuid references records (id) on delete set null
);
create index consents_newest on consents (created_at desc, id);
create index consents_email on consents (lower(email));
create index consents_record on consents (record_id, purpose, created_at desc) where record_id is not null;

-- Which text the person was shown last; whoever was asked before texts had versions was shown the first.
alter table subscribers add column text_version integer not null default 1;
