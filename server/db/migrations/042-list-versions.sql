-- What stands in a list that the form chooses from, under a name that no other content ever has: it is drawn anew with
-- every change, in the change's own transaction. Whoever keeps the list asks for its version only.
create table list_versions (
  list text primary key,
  version uuid not null default gen_random_uuid()
);

create function note_list_change() returns trigger language plpgsql as $$
begin
  update list_versions set version = gen_random_uuid() where list = tg_table_name;
  return null;
end
$$;

insert into list_versions (list) values
  ('scripts'), ('templates'), ('crm_products'), ('crm_users'), ('packages'), ('managed_fields'), ('question_rules'),
  ('mail_checkboxes');

create trigger note_list_change after insert or update or delete or truncate on scripts
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on templates
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on crm_products
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on crm_users
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on packages
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on managed_fields
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on question_rules
  for each statement execute function note_list_change();
create trigger note_list_change after insert or update or delete or truncate on mail_checkboxes
  for each statement execute function note_list_change();

-- With what a picker shows beside the key, it is read from the index alone, without the long texts.
drop index scripts_by_name, templates_by_name;
create index scripts_by_name on scripts (fold(name), id) include (name, tipo_di_utenza, client_type);
create index templates_by_name on templates (fold(name), id) include (name);
