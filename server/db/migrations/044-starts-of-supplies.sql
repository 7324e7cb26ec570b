-- When supplies begin, and how long the office waits for a late one.
insert into duty_rules (key, value, valid_from, source, reason)
select key, value::jsonb, valid_from::date, source, 'Valore iniziale' from (values
  ('start-days-luce-home', '0', '1970-01-01', 'Regole del cambio fornitore fino al 30 novembre 2026 (487/2015)'),
  ('start-days-luce-home', '1', '2026-12-01', '58/2026/R/eel: cambio in 24 ore di un giorno lavorativo, clienti domestici'),
  ('start-days-luce-business', '0', '1970-01-01', '58/2026/R/eel: la prima fase riguarda i soli clienti domestici'),
  ('start-days-gas-home', '0', '1970-01-01', 'Regole del cambio fornitore del gas'),
  ('start-days-gas-business', '0', '1970-01-01', 'Regole del cambio fornitore del gas'),
  ('start-cutoff-luce', '10', '1970-01-01', 'Regole del cambio fornitore: richiesta entro il 10 del mese'),
  ('start-cutoff-gas', '10', '1970-01-01', 'Regole del cambio fornitore: richiesta entro il 10 del mese'),
  ('start-late-days', '5', '1970-01-01', 'Regola dell’ufficio')
) as initial (key, value, valid_from, source);
