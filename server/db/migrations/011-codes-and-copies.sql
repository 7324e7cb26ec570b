-- A code is for signing or for refusing: only the first signs.
alter table signing_links add column code_purpose text not null default 'signing' check (code_purpose in ('signing', 'refusal'));

-- Whether the signer has the signed copy: by mail, by a link alone, or not at all. Null while it is not known.
alter table signing_links add column copy text check (copy in ('sent', 'linked', 'failed'));

-- What the outbox still knows about the copies that were sent before.
update signing_links as l
set copy = case when m.state = 'failed' then 'failed' else 'sent' end
from mail_outbox m
where m.kind = 'signed-copy'
  and m.key = 'signed-copy:' || l.envelope_id || case when l.signer = 'second' then ':second' else '' end
  and m.state in ('sent', 'kept', 'failed');
