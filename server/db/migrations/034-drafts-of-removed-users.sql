-- The history of a draft stays when the draft of a removed user is removed.
alter table record_events drop constraint record_events_record_id_fkey;
