-- Earlier envelopes of a person who signed second, as envelopes_customer finds those of a customer.
create index envelopes_second on envelopes (upper((second_signer ->> 'fiscalCode'))) where second_signer is not null;
-- Former mailboxes of users, among all that users did.
create index user_logs_email_changes on user_logs (created_at) where action like 'email change%';

-- Who confirms is in the history, from the beginning of the confirmation.
alter table list_confirmations drop column confirmed, drop column user_id, drop column ip;
