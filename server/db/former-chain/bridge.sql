-- Brings a database of the former chain of migrations to 001-schema.sql: new names, the same rows.

alter table limits rename to rate_limits;
alter table job_marks rename to job_cursors;
alter table crm_readings rename to crm_schema_cache;
alter table known_streets rename to street_names;
alter table ledger rename to effects;
alter table customs rename to template_variables;
alter table crm_products rename to products;
alter table crm_users rename to owners;
alter table crm_leads rename to leads;
alter table email_configs rename to mail_routes;
alter table mail_checkboxes rename to mail_blocks;
alter table question_rules rename to questions;

alter table envelopes rename column told_at to notified_at;
alter table envelopes rename column next_look_at to next_poll_at;
alter table effects rename column settled_at to dismissed_at;
alter table mail_outbox rename column settled_at to dismissed_at;
alter index envelopes_untold rename to envelopes_not_notified;
alter index records_lying rename to records_drafts;
alter index records_made rename to records_created;

alter function note_list_change() rename to change_list_version;

do $$
declare
  item record;
begin
  for item in
    select t.tgname as name, c.relname as table_name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'note_list_change'
  loop
    execute format('alter trigger %I on %I rename to change_list_version', item.name, item.table_name);
  end loop;
  -- Constraints and indexes begin with the name of their table.
  for item in
    with renamed (former, present) as (values
      ('limits', 'rate_limits'), ('job_marks', 'job_cursors'), ('crm_readings', 'crm_schema_cache'),
      ('known_streets', 'street_names'), ('ledger', 'effects'), ('customs', 'template_variables'),
      ('crm_products', 'products'), ('crm_users', 'owners'), ('crm_leads', 'leads'),
      ('email_configs', 'mail_routes'), ('mail_checkboxes', 'mail_blocks'), ('question_rules', 'questions'))
    select k.conname as name, r.present as table_name, r.present || substr(k.conname, length(r.former) + 1) as new_name,
      'constraint' as kind
    from renamed r join pg_constraint k on k.conrelid = r.present::regclass
    where k.conname like replace(r.former, '_', '\_') || '\_%'
  loop
    execute format('alter table %I rename constraint %I to %I', item.table_name, item.name, item.new_name);
  end loop;
  for item in
    with renamed (former, present) as (values
      ('limits', 'rate_limits'), ('job_marks', 'job_cursors'), ('crm_readings', 'crm_schema_cache'),
      ('known_streets', 'street_names'), ('ledger', 'effects'), ('customs', 'template_variables'),
      ('crm_products', 'products'), ('crm_users', 'owners'), ('crm_leads', 'leads'),
      ('email_configs', 'mail_routes'), ('mail_checkboxes', 'mail_blocks'), ('question_rules', 'questions'))
    select i.indexrelid::regclass::text as name, r.present || substr(c.relname, length(r.former) + 1) as new_name
    from renamed r join pg_index i on i.indrelid = r.present::regclass join pg_class c on c.oid = i.indexrelid
    where c.relname like replace(r.former, '_', '\_') || '\_%'
  loop
    execute format('alter index %I rename to %I', item.name, item.new_name);
  end loop;
end
$$;

update list_versions set list = case list
  when 'crm_products' then 'products'
  when 'crm_users' then 'owners'
  when 'question_rules' then 'questions'
  when 'mail_checkboxes' then 'mail_blocks'
  else list end;
