create index withdrawals_record on withdrawals (record_id) where record_id is not null;

-- What was withdrawn before supplies knew it.
update supplies s set state = 'withdrawn', state_on = w.on_day, foreseen_on = null, cause = '', cause_text = '', updated_at = now()
from (
  select s.id, min((w.declared_at at time zone 'Europe/Rome')::date) as on_day
  from supplies s
  join withdrawals w on w.record_id = s.record_id and (w.parts ? s.part or w.parts ? 'contract')
  join lateral (
    select e.id from envelopes e
    where e.record_id = s.record_id and (e.received_at is not null or e.state = 'signed')
    order by coalesce(e.received_at, e.finished_at) desc limit 1
  ) last on last.id = w.envelope_id
  group by s.id
) w
where w.id = s.id and s.state <> 'withdrawn';
