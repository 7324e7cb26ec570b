-- Whether the record is removed, so that lists leave its supplies out before they read records.
alter table supplies add column of_removed boolean not null default false;
update supplies s set of_removed = true from records r where r.id = s.record_id and r.removed_at is not null;

create function take_removal() returns trigger language plpgsql as $$
begin
  if exists (select from records where id = new.record_id and removed_at is not null) then
    new.of_removed := true;
  end if;
  return new;
end $$;
create trigger take_removal before insert on supplies for each row execute function take_removal();

create function tell_removal() returns trigger language plpgsql as $$
begin
  update supplies set of_removed = new.removed_at is not null where record_id = new.id;
  return null;
end $$;
create trigger tell_removal after update of removed_at on records for each row
  when ((old.removed_at is null) is distinct from (new.removed_at is null)) execute function tell_removal();

drop index supplies_changed, supplies_state_changed, supplies_supplier_changed, supplies_cause_changed, supplies_waiting,
  supplies_waiting_supplier, supplies_refused_supplier, supplies_refused, supplies_refused_cause;
create index supplies_changed on supplies (updated_at desc, id) where closed_at is null and not of_removed;
create index supplies_state_changed on supplies (state, updated_at desc, id) where closed_at is null and not of_removed;
create index supplies_supplier_changed on supplies (supplier, updated_at desc, id) where closed_at is null and not of_removed;
create index supplies_cause_changed on supplies (cause, updated_at desc, id) where closed_at is null and not of_removed and cause <> '';
create index supplies_waiting on supplies (state_on, id) where closed_at is null and not of_removed and state in ('sent', 'accepted');
create index supplies_waiting_supplier on supplies (supplier, state_on, id) where closed_at is null and not of_removed and state in ('sent', 'accepted');
create index supplies_refused_supplier on supplies (supplier, state_on desc, id) where closed_at is null and not of_removed and state in ('rejected', 'suspended');
create index supplies_refused on supplies (state_on desc, id) where closed_at is null and not of_removed and state in ('rejected', 'suspended');
create index supplies_refused_cause on supplies (cause, state_on desc, id) where closed_at is null and not of_removed and state in ('rejected', 'suspended');
