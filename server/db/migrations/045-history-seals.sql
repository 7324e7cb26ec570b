-- What the history said of each day, under the installation's key and chained to the day before: what is changed,
-- removed or put in afterwards is told. A day without entries has no line.
create table history_seals (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  history text not null check (history in ('user_logs', 'object_events', 'record_events')),
  -- Of UTC, YYYY-MM-DD.
  day text not null,
  entries integer not null,
  chain text not null,
  -- Tells which key it was made under, and nothing of the key.
  key_mark text not null,
  unique (history, day)
);
-- Entries lie by time as they come.
create index user_logs_by_day on user_logs using brin (created_at);
create index record_events_by_day on record_events using brin (created_at);
