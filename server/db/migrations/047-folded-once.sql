-- What lists are searched in, folded when it is written: folding takes long, and a search that finds very many did it for
-- each of them, and again while it walked an order.
alter table scripts add column search text generated always as (fold(name)) stored;
alter table templates add column search text generated always as (fold(name)) stored;
alter table crm_products add column search text generated always as (fold(product_name)) stored;
alter table crm_users add column search text generated always as (fold(name || ' ' || email)) stored;
alter table crm_leads add column search text
  generated always as (fold(contact_id || ' ' || lead_source || ' ' || type_contract)) stored;
alter table consents add column search text generated always as (fold(email || ' ' || name)) stored;
alter table users add column search text
  generated always as (fold(name || ' ' || last_name || ' ' || login || ' ' || role)) stored;

drop index scripts_search, templates_search, crm_products_search, crm_users_search, crm_leads_search, consents_search,
  users_search;
create index scripts_search on scripts using gin (search gin_trgm_ops);
create index templates_search on templates using gin (search gin_trgm_ops);
create index crm_products_search on crm_products using gin (search gin_trgm_ops);
create index crm_users_search on crm_users using gin (search gin_trgm_ops);
create index crm_leads_search on crm_leads using gin (search gin_trgm_ops);
create index consents_search on consents using gin (search gin_trgm_ops);
create index users_search on users using gin (search gin_trgm_ops) where removed_at is null;

-- Removed records are searched, too.
create index records_removed_search on records using gin (search gin_trgm_ops) where removed_at is not null;
