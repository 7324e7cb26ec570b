-- The `updated_at` that a change gave its object: a save based on an earlier one learns which changes came after it.
-- Older entries have none.
alter table object_events add column saved_at timestamptz;
