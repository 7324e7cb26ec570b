-- The rules of the duties towards consumers: each change is a new row. A rule holds from a day; of two rows of the same
-- day the later one holds. The rows of the installation have no author.
create table duty_rules (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  key text not null,
  value jsonb not null,
  valid_from date not null,
  source text not null,
  reason text not null,
  changed_by uuid references users on delete set null
);
create index duty_rules_of_key on duty_rules (key, valid_from, number);

insert into duty_rules (key, value, valid_from, source, reason)
select key, value::jsonb, valid_from::date, source, 'Valore iniziale' from (values
  ('withdrawal', 'true', '1970-01-01', 'Codice del consumo, art. 52 e 54-bis; D.Lgs. 209/2025'),
  ('withdrawal-business', 'false', '1970-01-01', 'Codice del consumo, art. 45'),
  ('withdrawal-days-phone', '14', '1970-01-01', 'Codice del consumo, art. 52'),
  ('withdrawal-days-online', '14', '1970-01-01', 'Codice del consumo, art. 52'),
  ('withdrawal-days-visit-asked', '14', '1970-01-01', 'Codice del consumo, art. 52'),
  ('withdrawal-days-visit-unasked', '30', '1970-01-01', 'Codice del consumo, art. 52; D.Lgs. 26/2023; ARERA 395/2024'),
  ('withdrawal-days-excursion', '30', '1970-01-01', 'Codice del consumo, art. 52; D.Lgs. 26/2023; ARERA 395/2024'),
  ('withdrawal-days-desk', '0', '1970-01-01', 'Codice del consumo, art. 45'),
  ('withdrawal-working-day', 'true', '1970-01-01', 'Reg. (CEE) 1182/71, art. 3, par. 4; dir. 2011/83, considerando 41'),
  ('withdrawal-months-uninformed', '12', '1970-01-01', 'Codice del consumo, art. 53'),
  ('withdrawal-function-channels', '[]', '1970-01-01', 'Prima del 19 giugno 2026 nessuna norma la chiede'),
  ('withdrawal-function-channels', '["phone", "online"]', '2026-06-19', 'Codice del consumo, art. 54-bis; D.Lgs. 209/2025'),
  ('early-start', 'true', '1970-01-01', 'Codice del consumo, art. 50, 51 e 57'),
  ('supplier-notice-days', '0', '1970-01-01', 'Regola dell’ufficio: lo stesso giorno lavorativo'),
  ('holidays', '["01-01", "01-06", "easter-monday", "04-25", "05-01", "06-02", "08-15", "11-01", "12-08", "12-25", "12-26"]', '1970-01-01', 'L. 260/1949'),
  ('holidays', '["01-01", "01-06", "easter-monday", "04-25", "05-01", "06-02", "08-15", "11-01", "12-08", "12-25", "12-26", "10-04"]', '2026-01-01', 'L. 260/1949; legge di ottobre 2025 sul 4 ottobre')
) as initial (key, value, valid_from, source);
