-- A call that was answered with its state: its answer waits here, sealed, until its caller reads it.
create table running_calls (
  -- SHA-256 of the name that only the caller knows.
  name_hash bytea primary key,
  -- Null for a call without a session.
  user_id uuid references users on delete cascade,
  -- Set again and again by the process that runs the call; an old one means that the process has ended.
  alive_at timestamptz not null default now(),
  -- Null while the call runs.
  sealed_answer text
);
