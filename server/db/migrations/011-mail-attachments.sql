-- Files of the file store that go with a mail: name, contentType, fileKey.
alter table mail_outbox add column attachments jsonb not null default '[]';
