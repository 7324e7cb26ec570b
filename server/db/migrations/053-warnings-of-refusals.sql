insert into duty_rules (key, value, valid_from, source, reason) values
  ('refusals-warned', '3', '1970-01-01', 'Regola dell’ufficio', 'Valore iniziale');
-- The last outcomes of a supplier.
create index supplies_last_outcomes on supplies (supplier, part, state_on desc, id)
  where closed_at is null and state in ('rejected', 'accepted', 'active', 'contested', 'ended');
