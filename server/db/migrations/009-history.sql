-- What a change of a record changed, by field: { email: ["old", "new"] }, null for an empty side. As readable as the record itself.
alter table record_events add column changes jsonb not null default '{}';

-- The timeline of everything, newest first, and what one person did.
create index record_events_by_time on record_events (created_at desc, id);
create index record_events_of_user on record_events (user_id, created_at desc, id);
create index object_events_of_user on object_events (user_id, created_at desc, id);

-- Removed records, the last removed first.
create index records_removed on records (removed_at desc, id) where removed_at is not null;
