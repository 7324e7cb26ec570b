-- A failed effect, an entry that is not in the CRM, and an envelope that was not sent or ended unsigned have a word of a
-- closed list, and what the other side or a person said; the sentence is made when it is shown. `answer ->> 'detail'` and
-- `envelopes.reason` stay for the version before, and go with the next release.
alter table effects
  add column failure text check (failure in ('paused', 'private-address', 'timeout', 'too-much-data', 'unreachable', 'service-busy', 'http-status', 'unreadable', 'endless-list', 'too-many-logins', 'login-refused', 'values-refused', 'customer-missing', 'customer-not-sent', 'contact-missing', 'owner-missing', 'file-missing', 'record-is-draft', 'not-synced', 'record-removed', 'call-refused', 'unsubscribed', 'unsubscribed-here', 'address-bounces', 'other-state', 'not-compliant', 'forgotten', 'address-fake', 'too-many-lists', 'list-fields-refused', 'data-refused', 'key-refused', 'access-refused', 'list-missing', 'subscription-refused', 'no-mail-server', 'mail-refused', 'other')),
  add column failure_detail text not null default '';
alter table crm_entries
  add column failure text check (failure in ('paused', 'private-address', 'timeout', 'too-much-data', 'unreachable', 'service-busy', 'http-status', 'unreadable', 'endless-list', 'too-many-logins', 'login-refused', 'values-refused', 'customer-missing', 'customer-not-sent', 'contact-missing', 'owner-missing', 'file-missing', 'record-is-draft', 'not-synced', 'record-removed', 'call-refused', 'other')),
  add column failure_detail text not null default '';
alter table envelopes
  add column failure text check (failure in ('paused', 'private-address', 'timeout', 'too-much-data', 'unreachable', 'unreadable', 'http-status', 'service-refused', 'mail-refused', 'not-open', 'document-changed', 'record-removed', 'dismissed', 'invitation-undelivered', 'signer-refused', 'user-cancelled', 'ended-by-service', 'other')),
  add column failure_detail text not null default '';

-- What a signer gave as the reason is no sentence of ours.
update envelopes
  set failure = case when state = 'refused' then 'signer-refused' else 'other' end, failure_detail = reason
  where reason <> '';
update effects set failure = 'other', failure_detail = answer ->> 'detail' where coalesce(answer ->> 'detail', '') <> '';
update crm_entries set failure = 'other', failure_detail = answer ->> 'detail' where coalesce(answer ->> 'detail', '') <> '';

-- What the version before writes while both serve.
create function take_former_reason() returns trigger language plpgsql as $$
begin
  if new.reason <> old.reason then
    new.failure := case when new.reason = '' then null when new.state = 'refused' then 'signer-refused' else 'other' end;
    new.failure_detail := new.reason;
  end if;
  return new;
end $$;
create trigger take_former_reason before update of reason on envelopes for each row execute function take_former_reason();

create function take_former_detail() returns trigger language plpgsql as $$
begin
  if new.answer ->> 'detail' <> '' and new.answer ->> 'detail' is distinct from old.answer ->> 'detail' then
    new.failure := 'other';
    new.failure_detail := new.answer ->> 'detail';
  elsif new.answer ->> 'ok' = 'true' then
    new.failure := null;
    new.failure_detail := '';
  end if;
  return new;
end $$;
create trigger take_former_detail before update of answer on effects for each row execute function take_former_detail();
create trigger take_former_detail before update of answer on crm_entries for each row execute function take_former_detail();
