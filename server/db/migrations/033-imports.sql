-- Files that are being stored, some rows in each transaction. A row goes with the last of them.
create table imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  noun text not null check (noun in ('addresses', 'ibans', 'crm-products', 'crm-users')),
  file_key text not null,
  filename text not null,
  -- Which column is where, as it was when the file was looked at.
  reading jsonb not null,
  amount integer not null,
  -- Rows that can be stored, and how many of them are.
  good integer not null,
  stored integer not null default 0,
  user_id uuid not null references users (id),
  ip text not null
);
