-- What the agent ticked while reading the phone script of a record, beside its form. A tick is never changed: one that
-- takes it back follows it.
create table script_ticks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  record_id uuid not null references records on delete cascade,
  part text not null check (part in ('luce', 'gas')),
  kind text not null check (kind in ('read', 'question')),
  -- The text of the checkpoint, as it is written in the script.
  text text not null,
  -- Null: taken back.
  answer text check (answer in ('read', 'yes', 'no')),
  -- Of the passage of the script that the checkpoint stands for, as it is written.
  passage_sha256 text not null,
  -- What was read aloud, with the values of the record.
  passage text not null,
  script text not null,
  record_version integer not null,
  user_id uuid not null references users
);
create index script_ticks_record on script_ticks (record_id, number);

insert into duty_rules (key, value, valid_from, source, reason) values
  ('script-checkpoints', 'true', '1970-01-01', 'Codice del consumo, art. 51 c. 6; ARERA 395/2024: che cosa è stato letto e risposto lo prova il venditore', 'Valore iniziale');
