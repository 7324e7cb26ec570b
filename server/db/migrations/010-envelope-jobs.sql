-- The job of an envelope has the time of its next sending or poll.
drop index envelopes_due;
alter table envelopes drop column next_poll_at;
