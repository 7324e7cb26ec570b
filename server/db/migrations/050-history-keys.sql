-- The key of the values in the history of a record: when it is erased, the values are unreadable and the seals stay whole.
create table history_keys (
  -- The history outlives the record.
  record_id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: erased.
  key bytea
);

-- `restart`: made when the values were encrypted, over entries that earlier seals cover with other hashes.
alter table history_chain add column kind text not null default 'seal' check (kind in ('seal', 'restart'));

-- Entries of the version before, whose values are to be encrypted.
create index record_events_open_values on record_events (id) where changes <> '{}' and not changes ? '*';
