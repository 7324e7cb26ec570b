-- Marks of what shall be erased: a contract, by its id alone. A held one waits until its hold has ended.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The contract is gone when it is erased.
  record_id uuid not null unique,
  -- Null: by the rules.
  asked_by uuid references users on delete set null,
  reason text not null,
  -- Why it is held; null when nothing holds it.
  hold text check (hold in ('signing', 'running', 'contract')),
  -- The first day on which it may be erased; null where that is not known.
  held_until date,
  erased_at timestamptz
);
create index erasures_due on erasures (created_at) where erased_at is null;

insert into duty_rules (key, value, valid_from, source, reason)
select key, value::jsonb, '1970-01-01'::date, source, 'Valore iniziale' from (values
  ('retention-contract-years', '10', 'Codice civile, art. 2220 e 2946'),
  ('retention', 'false', 'Regola dell’ufficio; GDPR, art. 5, par. 1, lett. e'),
  ('retention-unsigned-months', '24', 'Regola dell’ufficio; GDPR, art. 5, par. 1, lett. e')
) as initial (key, value, source);
