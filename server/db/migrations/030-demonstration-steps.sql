-- The steps that have filled in the demonstration data: each in one transaction with its row here, so that the start
-- after an interrupted one goes on with the next step.
create table demonstration_steps (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null unique,
  -- When it ran, by the clock of the database.
  started_at timestamptz not null default now(),
  finished_at timestamptz not null default clock_timestamp(),
  -- The time that its rows get.
  dated timestamptz not null
);
