-- Reports that administrators have made; old ones are swept.
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
