-- What the overview counts comes from the index alone.
create index records_made on records (created_at)
  include (draft, created_by, type_contract, operation_luce, operation_gas) where removed_at is null;
create index records_lying on records (updated_at, id) where draft and removed_at is null;
create index record_events_synced on record_events (created_at) where kind in ('synced', 'sync-failed');
