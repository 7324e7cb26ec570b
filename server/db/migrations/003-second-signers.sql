-- The second signer, who signs after the customer; null where the customer signs alone, as in every earlier envelope.
alter table envelopes add column second_signer jsonb;
-- Whose signature the envelope waits for, or waited for when it ended.
alter table envelopes add column awaited text not null default 'customer' check (awaited in ('customer', 'second'));
-- When the second signer was sent the link; null before, and in a crash between the two.
alter table envelopes add column second_invited_at timestamptz;
create index envelopes_uninvited on envelopes (updated_at)
  where awaited = 'second' and second_invited_at is null and state in ('sent', 'opened');

-- Each signer has a link, a code, consents and a mark of their own.
alter table signing_links add column signer text not null default 'customer' check (signer in ('customer', 'second'));
alter table signing_links drop constraint signing_links_envelope_id_key;
alter table signing_links add constraint signing_links_of unique (envelope_id, signer);

-- Which of the two an event is about.
alter table envelope_events add column signer text not null default 'customer' check (signer in ('customer', 'second'));
