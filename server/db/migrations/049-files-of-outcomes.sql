-- What a supplier's files mean, as people have taught it. Each change is another version.
create table outcome_mappings (
  supplier text not null,
  version integer not null,
  -- The headings of the columns, and the meaning of the words for states and causes.
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users,
  primary key (supplier, version)
);
-- Which supply a row without a sure one means, as a person has said; null: none.
create table outcome_row_answers (
  supplier text not null,
  row_key text not null,
  supply_id uuid references supplies,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (supplier, row_key)
);
-- An upload; its id is the entry of its events.
create table outcome_files (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  supplier text not null,
  filename text not null,
  sha256 text not null,
  extract_on date not null,
  mapping_version integer not null,
  rows integer not null,
  changed integer not null,
  asked integer not null,
  -- The supplies that learnt their code from it.
  learnt jsonb not null,
  user_id uuid not null references users,
  undone_at timestamptz,
  undone_by uuid references users
);
create index outcome_files_newest on outcome_files (created_at desc);
create index supplies_fiscal_code on supplies (fiscal_code) where fiscal_code <> '';
create index supplies_vat_number on supplies (vat_number) where vat_number <> '';
create index records_code on records (code) where removed_at is null and code <> '';
