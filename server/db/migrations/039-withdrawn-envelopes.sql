-- Taken back together with its record; the customer can do nothing any more, and the service hears of it as soon as it answers.
alter table envelopes add column withdrawn_at timestamptz;
alter table envelopes add column withdrawn_by uuid references users (id) on delete set null;

-- When whoever sent it was told how it ended. What ended before this came is told to nobody.
alter table envelopes add column told_at timestamptz;
update envelopes set told_at = coalesce(finished_at, now()) where state in ('signed', 'refused');
create index envelopes_untold on envelopes (finished_at)
  where state in ('signed', 'refused') and told_at is null;
