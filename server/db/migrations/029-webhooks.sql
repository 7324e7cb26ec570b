-- Programs of others that are told what happens to records.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  url text not null,
  events text[] not null,
  -- Signs every delivery; sealed under the installation's key.
  secret_sealed text not null,
  active boolean not null default true
);
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  record_id uuid not null references records (id),
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_status integer,
  last_error text not null default '',
  delivered_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at desc);
