-- How each mail fares. `kept`: there is no mail server, it is read here. `sending` is claimed by one process;
-- `unsure`: the server may have taken it though nobody heard so, and it is not sent again by itself.
alter table mail_outbox
  add column state text not null default 'kept'
    check (state in ('kept', 'queued', 'sending', 'sent', 'failed', 'unsure', 'expired')),
  add column attempts integer not null default 0,
  add column next_try_at timestamptz,
  add column valid_until timestamptz,
  add column sent_at timestamptz,
  add column last_error text not null default '';
create index mail_outbox_due on mail_outbox (next_try_at) where state in ('queued', 'sending');
create index mail_outbox_stuck on mail_outbox (created_at desc) where state in ('failed', 'unsure', 'expired');
