-- The consent of a signer to receive the contract on a durable medium, with the text that was shown; null until it is
-- given.
alter table signing_links add column medium_consent jsonb;

insert into duty_rules (key, value, valid_from, source, reason) values
  ('medium-consent', 'true', '1970-01-01', 'Codice del consumo, art. 51, par. 6; ARERA 395/2024', 'Valore iniziale'),
  ('medium-text', '"Acconsento a ricevere il contratto e i documenti che lo accompagnano su un supporto durevole: file PDF che mi arrivano per e-mail, e che posso conservare e rileggere quando voglio."', '1970-01-01', 'Codice del consumo, art. 51, par. 6; ARERA 395/2024', 'Valore iniziale');
