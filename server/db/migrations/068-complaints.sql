-- Complaints of customers who say that they never asked for a contract, for supplies of one record. A complaint in time
-- contests them until somebody closes it.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records on delete cascade,
  parts jsonb not null,
  via text not null check (via in ('letter', 'mail', 'phone', 'other')),
  received_on date not null,
  -- The issue of the first bill; of a business the day on which it knew of the contract.
  counted_from date,
  is_business boolean not null,
  -- As the rules were when the complaint was entered; null: not counted.
  last_day date,
  answer_by date not null,
  note text not null default '',
  entered_by uuid not null references users,
  result text check (result in ('upheld', 'rejected', 'mistaken')),
  closed_on date,
  closed_at timestamptz,
  closed_by uuid references users,
  closing_note text not null default ''
);
create index complaints_record on complaints (record_id);
create index complaints_open on complaints (answer_by, id) where result is null;
create index complaints_closed on complaints (closed_at desc, id) where result is not null;

insert into duty_rules (key, value, valid_from, source, reason) values
  ('contest', 'true', '1970-01-01', 'ARERA 228/2017/R/com', 'Valore iniziale'),
  ('contest-days-home', '40', '1970-01-01', 'ARERA 228/2017/R/com: dall’emissione della prima bolletta', 'Valore iniziale'),
  ('contest-days-business', '30', '1970-01-01', 'ARERA 228/2017/R/com: da quando il cliente ha saputo del contratto', 'Valore iniziale'),
  ('contest-working-day', 'true', '1970-01-01', 'Come per il recesso: Reg. (CEE) 1182/71, art. 3, par. 4; da confermare', 'Valore iniziale'),
  ('contest-answer-days', '5', '1970-01-01', 'Regola dell’ufficio: nelle fonti lette non c’è un termine per rispondere', 'Valore iniziale');
