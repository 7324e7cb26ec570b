-- The content of a mail with a code or a personal link, encrypted with the installation's key until it is sent. The
-- readable columns are empty then; afterwards nothing of it is left.
alter table mail_outbox add column sealed_content text;
