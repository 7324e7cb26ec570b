-- The search of the records also finds what a caller dictates: codes, supply points, contacts. `squeeze` leaves out the
-- signs that people write between the groups of a code or leave out of a name.
create function squeeze(text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(fold($1), '[[:punct:][:space:]]+', '', 'g') $$;

alter table records drop column search;
alter table records add column search text not null generated always as (
  fold(last_name || ' ' || name || ' ' || ragione_sociale || ' ' || contact_owner || ' ' || operation_luce || ' '
    || operation_gas || ' ' || type_contract || ' ' || email) || ' '
  || squeeze(last_name) || ' ' || squeeze(name) || ' ' || squeeze(ragione_sociale) || ' ' || squeeze(cf) || ' '
  || squeeze(p_iva) || ' ' || squeeze(pod) || ' ' || squeeze(pdr) || ' ' || squeeze(phone) || ' ' || squeeze(code)
) stored;
create index records_removed_search on records using gin (search gin_trgm_ops) where removed_at is not null;
create index records_search on records using gin (search gin_trgm_ops) where removed_at is null;
