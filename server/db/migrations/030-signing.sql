-- When the customer signed; the sealed file comes after it, and nothing undoes it any more.
alter table envelopes add column received_at timestamptz;
-- When the customer was sent the signed copy; what is signed and has none yet is sent one.
alter table envelopes add column copied_at timestamptz;
alter table envelopes add column reminders integer not null default 0;
create index envelopes_uncopied on envelopes (finished_at)
  where state = 'signed' and provider = 'built-in' and copied_at is null;

-- Several things may happen in one moment; they are told in their order.
alter table envelope_events add column number bigint generated always as identity;

-- The customer's own sign, as it is drawn into the file.
alter table signing_links add column mark jsonb;
-- Each new link of an envelope is a mail of its own.
alter table signing_links add column links_sent integer not null default 1;
alter table signing_links add column code_sent_at timestamptz;
