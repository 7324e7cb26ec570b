-- Finding and sorting very many users, products, owners and leads.
create index users_search on users
  using gin (fold(name || ' ' || last_name || ' ' || login || ' ' || role) gin_trgm_ops) where removed_at is null;
create index crm_products_search on crm_products using gin (fold(product_name) gin_trgm_ops);
create index crm_products_updated on crm_products (updated_at desc, id);
create index crm_users_search on crm_users using gin (fold(name || ' ' || email) gin_trgm_ops);
create index crm_users_updated on crm_users (updated_at desc, id);
create index crm_leads_search on crm_leads
  using gin (fold(contact_id || ' ' || lead_source || ' ' || type_contract) gin_trgm_ops);
