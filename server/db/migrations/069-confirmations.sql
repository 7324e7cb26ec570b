-- Letters and calls that confirm a contract for luce or gas to a business, after it was concluded at a distance.
create table confirmations (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records on delete cascade,
  -- desk: none is needed, the contract was concluded in the rooms of the office.
  way text not null check (way in ('letter', 'mail', 'call', 'desk')),
  done_on date not null,
  -- The hour of a call in Italy, as it was said: 10:30.
  call_time text,
  -- Who spoke in a call.
  speakers text not null default '',
  -- What the customer said in a call.
  confirmed boolean,
  note text not null default '',
  entered_by uuid not null references users,
  -- Entered by mistake.
  undone_at timestamptz,
  undone_by uuid references users,
  check ((way = 'call') = (call_time is not null)),
  check ((way = 'call') = (confirmed is not null))
);
create index confirmations_record on confirmations (record_id);

insert into duty_rules (key, value, valid_from, source, reason) values
  ('confirmation', 'true', '1970-01-01', 'ARERA 228/2017/R/com', 'Valore iniziale');
