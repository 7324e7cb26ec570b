-- Where administrators send a value of a part, other than by the rule. An empty `field`: nowhere.
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
