-- The form lies apart, whatever its size, and all that a list reads stays in the row: a search over many rows reads little.
alter table records set (toast_tuple_target = 1024);
alter table records alter column search set storage main;

-- With the column beside its folded form, a page far down comes from the index alone.
drop index records_last_name, records_name, records_owner, records_operation_luce, records_operation_gas, records_type;
create index records_last_name on records (fold(last_name), id) include (last_name) where removed_at is null;
create index records_name on records (fold(name), id) include (name) where removed_at is null;
create index records_owner on records (fold(contact_owner), id) include (contact_owner) where removed_at is null;
create index records_operation_luce on records (fold(operation_luce), id) include (operation_luce)
  where removed_at is null;
create index records_operation_gas on records (fold(operation_gas), id) include (operation_gas)
  where removed_at is null;
create index records_type on records (fold(type_contract), id) include (type_contract) where removed_at is null;
