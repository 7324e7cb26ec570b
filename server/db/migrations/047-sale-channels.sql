-- How a contract was sold, as its sender said; null where nobody asked. Whether its customer asked expressly that it
-- begins within the period of withdrawal; null where the page did not ask, or the customer did not answer.
alter table envelopes
  add column sale_channel text check (sale_channel in ('phone', 'online', 'visit-asked', 'visit-unasked', 'excursion', 'desk')),
  add column early_start boolean;

insert into duty_rules (key, value, valid_from, source, reason) values
  ('sale-channel', 'true', '1970-01-01', 'Codice del consumo, art. 45 e 52', 'Valore iniziale');
