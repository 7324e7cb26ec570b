-- A confirmation of all rows of an uploaded list that wait, while it works through them some in each transaction. It
-- covers the rows that waited when it began.
create table list_confirmations (
  list text primary key references uploaded_lists (name),
  generation integer not null,
  begun_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rows up to this id are done.
  last_id uuid,
  confirmed integer not null default 0,
  user_id uuid not null references users (id),
  ip text not null
);

create index uploaded_places_waiting on uploaded_places (generation, id) where doubt is not null;
create index uploaded_banks_waiting on uploaded_banks (generation, id) where doubt is not null;
