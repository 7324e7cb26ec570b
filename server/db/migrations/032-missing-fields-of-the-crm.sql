-- The entries whose last sync met fields that the CRM does not have (GET /services).
create index effects_missing_fields on effects (id) where answer -> 'missing' is not null;
