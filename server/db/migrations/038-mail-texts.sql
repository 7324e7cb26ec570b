-- The office's own words in place of a mail's original ones; no row: the original.
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
