-- Whoever updates many records, such as a supplier's file, writes the codes into their supplies at once: then there is
-- nothing left to do for each record, and nothing to derive.
create or replace function copy_supplier_codes() returns trigger language plpgsql as $$
begin
  if exists (select from supplies where record_id = new.id and part in ('luce', 'gas', 'extra')
      and supplier_code <> coalesce(btrim(new.data ->> ('codice_contratto_' || part)), '')) then
    update supplies set supplier_code = coalesce(btrim(new.data ->> ('codice_contratto_' || part)), ''), updated_at = new.updated_at
    where record_id = new.id and part in ('luce', 'gas', 'extra')
      and supplier_code <> coalesce(btrim(new.data ->> ('codice_contratto_' || part)), '');
  end if;
  return null;
end $$;
create or replace function change_record_outcomes() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform store_record_outcomes((select array_agg(distinct record_id) from changed));
  end if;
  return null;
end $$;
