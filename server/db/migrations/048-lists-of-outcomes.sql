-- Pages of the list of supplies: the newest change first, alone and with each filter.
create index supplies_changed on supplies (updated_at desc, id) where closed_at is null;
create index supplies_state_changed on supplies (state, updated_at desc, id) where closed_at is null;
create index supplies_supplier_changed on supplies (supplier, updated_at desc, id) where closed_at is null;
create index supplies_cause_changed on supplies (cause, updated_at desc, id) where closed_at is null and cause <> '';
-- What waits for its start, the longest first, and what was refused, the newest first.
create index supplies_waiting on supplies (state_on, id) where closed_at is null and state in ('sent', 'accepted');
create index supplies_waiting_supplier on supplies (supplier, state_on, id) where closed_at is null and state in ('sent', 'accepted');
create index supplies_refused_supplier on supplies (supplier, state_on desc, id) where closed_at is null and state in ('rejected', 'suspended');
create index supplies_refused on supplies (state_on desc, id) where closed_at is null and state in ('rejected', 'suspended');
create index supplies_refused_cause on supplies (cause, state_on desc, id) where closed_at is null and state in ('rejected', 'suspended');

-- The outcome of a record: the worst state of the supplies that it sells, once something is known of one of them. It
-- follows from the supplies; the time of the record orders the filtered list.
create table record_outcomes (
  record_id uuid primary key references records on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  state text not null check (state in ('to_send', 'sent', 'suspended', 'accepted', 'rejected', 'active', 'contested', 'ended', 'cancelled', 'withdrawn')),
  active integer not null,
  supplies integer not null,
  record_updated_at timestamptz not null
);
create index record_outcomes_state on record_outcomes (state, record_updated_at desc, record_id);

-- The rows are locked before they are derived: what another transaction stores of the same record meanwhile is seen.
create function store_record_outcomes(ids uuid[]) returns void language plpgsql as $$
begin
  insert into record_outcomes (record_id, state, active, supplies, record_updated_at)
  select r.id, 'to_send', 0, 0, r.updated_at from records r
  where r.id = any(ids) and exists (select from supplies s where s.record_id = r.id and s.closed_at is null and s.state_on is not null)
  order by r.id on conflict do nothing;
  perform from record_outcomes where record_id = any(ids) order by record_id for update;
  update record_outcomes o set state = k.state, active = k.active, supplies = k.supplies, updated_at = now()
  from (
    select record_id, count(*) filter (where state = 'active') as active, count(*) as supplies, (array_agg(state order by array_position(
      array['rejected', 'suspended', 'contested', 'to_send', 'sent', 'accepted', 'active', 'ended', 'withdrawn', 'cancelled'], state)))[1] as state
    from supplies where record_id = any(ids) and closed_at is null group by record_id
  ) k
  where k.record_id = o.record_id and (o.state, o.active, o.supplies) is distinct from (k.state, k.active, k.supplies);
  delete from record_outcomes o where record_id = any(ids)
    and not exists (select from supplies s where s.record_id = o.record_id and s.closed_at is null and s.state_on is not null);
end $$;
create function change_record_outcomes() returns trigger language plpgsql as $$
begin
  perform store_record_outcomes((select array_agg(distinct record_id) from changed));
  return null;
end $$;
create trigger add_record_outcomes after insert on supplies referencing new table as changed
  for each statement execute function change_record_outcomes();
create trigger change_record_outcomes after update on supplies referencing new table as changed
  for each statement execute function change_record_outcomes();

create function move_record_outcome() returns trigger language plpgsql as $$
begin
  update record_outcomes set record_updated_at = new.updated_at, updated_at = now() where record_id = new.id;
  return null;
end $$;
-- At the end of the transaction: a save locks the supplies of its record first, as an outcome does.
create constraint trigger move_record_outcome after update on records deferrable initially deferred for each row
  when (old.updated_at is distinct from new.updated_at) execute function move_record_outcome();

select store_record_outcomes((select array_agg(distinct record_id) from supplies where state_on is not null));
