-- What the overview counts in a period, from the index alone.
create index envelopes_created on envelopes (created_at) include (record_id, state);
drop index record_events_synced;
create index record_events_synced on record_events (created_at) include (record_id, kind)
  where kind in ('synced', 'sync-failed');

-- The pages of the history by kind and by list. The other kinds of changes of records are so many that the order of time
-- soon finds a page of them.
create index object_events_of_noun on object_events (noun, created_at desc, id);
create index object_events_of_kind on object_events (kind, created_at desc, id);
create index record_events_of_rare_kind on record_events (kind, created_at desc, id)
  where kind not in ('created', 'updated', 'read');

-- The records of a lead, by its contact.
create index records_contact on records (contact_id) where removed_at is null;
-- The records of an operation, which its page counts and its removal changes.
create index records_luce_operation on records (operation_l) include (removed_at) where operation_l is not null;
create index records_gas_operation on records (operation_g) include (removed_at) where operation_g is not null;
-- The consents of a purpose.
create index consents_purpose on consents (purpose, created_at desc, id);
