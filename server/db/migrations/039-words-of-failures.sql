-- A failed delivery has a word of a closed list, and what the other side said; the sentence is made when it is shown.
-- `last_error` stays for the version before, and is dropped with the next release.
alter table mail_outbox
  add column failure text check (failure in ('content-unreadable', 'attachment-missing', 'files-unavailable', 'interrupted', 'unanswered', 'unreachable', 'recipient-rejected', 'login-refused', 'recipient-refused', 'mailbox-full', 'message-refused', 'not-now', 'address-malformed', 'message-malformed', 'other')),
  add column failure_detail text not null default '';
alter table webhook_deliveries
  add column failure text check (failure in ('http-status', 'secret-unreadable', 'paused', 'private-address', 'timeout', 'too-much-data', 'unreachable', 'other')),
  add column failure_detail text not null default '';

update mail_outbox set failure = 'other', failure_detail = last_error where last_error <> '';
update webhook_deliveries set failure = 'other', failure_detail = last_error where last_error <> '';

-- What the version before writes while both serve.
create function take_former_error() returns trigger language plpgsql as $$
begin
  if new.last_error <> old.last_error then
    new.failure := case when new.last_error <> '' then 'other' end;
    new.failure_detail := new.last_error;
  end if;
  return new;
end $$;
create trigger take_former_error before update of last_error on mail_outbox for each row execute function take_former_error();
create trigger take_former_error before update of last_error on webhook_deliveries for each row execute function take_former_error();
