-- A user's log also tells what was done to records.
create index record_events_user on record_events (user_id, created_at desc);
