-- A consent to marketing by others is given for one category of recipients. The one for all at once is asked for no
-- more; its text stays for those who gave it.
alter table consent_texts drop constraint consent_texts_purpose_check;
alter table consent_texts add constraint consent_texts_purpose_check check (purpose in (
  'newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia',
  'marketing-terzi-assicurazioni', 'marketing-terzi-casa'
));
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in (
  'newsletter', 'marketing-terzi', 'marketing-terzi-energia', 'marketing-terzi-telefonia',
  'marketing-terzi-assicurazioni', 'marketing-terzi-casa'
));

insert into consent_texts (purpose, version, text) values
  ('marketing-terzi-energia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a fornitori di energia elettrica e di gas, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-telefonia', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a operatori di telefonia e di internet, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-assicurazioni', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a compagnie e intermediari di assicurazione, perché mi propongano le loro polizze. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.'),
  ('marketing-terzi-casa', 1, 'Acconsento alla comunicazione del mio nome e dei miei recapiti a imprese di impianti, manutenzione e altri servizi per la casa, perché mi propongano le loro offerte. Il consenso riguarda solo questa categoria, è libero, non serve per concludere il contratto e si può ritirare in ogni momento scrivendo all’ufficio.');
