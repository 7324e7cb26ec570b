-- Who changed what an administrator keeps: users, operations, templates, lists.
-- `before` and `after` hold only the properties that differ; a created object has no `before`, a removed one no `after`.
create table object_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid references users (id) on delete set null,
  ip text not null,
  noun text not null,
  object_id text not null,
  title text not null,
  kind text not null check (kind in ('created', 'changed', 'removed', 'restored', 'imported')),
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index object_events_of_object on object_events (noun, object_id, created_at desc);
create index object_events_by_time on object_events (created_at desc, id);
