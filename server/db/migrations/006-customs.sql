-- Words of the office's own: `$name` stands for what its rule gives.
create table customs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  rule text not null default ''
);
-- Two words that differ in their case alone would be taken for one another.
create unique index customs_name on customs (lower(name));
