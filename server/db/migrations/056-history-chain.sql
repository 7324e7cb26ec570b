-- Seals of the history every few seconds, beside those of whole days: an entry that is changed, removed or put in on
-- the same day is found too.

-- Entries that no seal covers yet. Whoever writes an entry adds it here in the same transaction, by a trigger.
create table history_pending (
  number bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  history text not null check (history in ('user_logs', 'object_events', 'record_events')),
  entry_id uuid not null,
  unique (history, entry_id)
);

-- One row is one seal: the hashes of its entries and an authentication code over them and the seal before.
create table history_chain (
  number bigint primary key check (number > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entries jsonb not null,
  chain text not null,
  -- Names the key that it was made under, and discloses nothing of the key.
  key_mark text not null
);

-- The newest seal, authenticated on its own: a chain whose end was cut off does not match it.
create table history_head (
  name text primary key check (name = 'history'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint not null,
  mac text not null,
  key_mark text not null
);

create function add_pending_history() returns trigger language plpgsql as $$
begin
  -- A restore brings the seals back with the entries.
  if current_setting('sportello.restoring', true) is distinct from 'on' then
    insert into history_pending (history, entry_id) select tg_table_name, id from added;
  end if;
  return null;
end
$$;

create trigger add_pending_history after insert on user_logs
  referencing new table as added for each statement execute function add_pending_history();
create trigger add_pending_history after insert on object_events
  referencing new table as added for each statement execute function add_pending_history();
create trigger add_pending_history after insert on record_events
  referencing new table as added for each statement execute function add_pending_history();

insert into history_pending (history, entry_id)
  select history, id from (
    select 'user_logs' as history, id, created_at from user_logs
    union all select 'object_events', id, created_at from object_events
    union all select 'record_events', id, created_at from record_events
  ) entries order by created_at, id;
