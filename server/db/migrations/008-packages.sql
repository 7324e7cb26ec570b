-- What the office sells together. `products` is a list of { product_name, product_id }; the first of them stands beside it.
create table packages (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  package_name text not null,
  -- What the CRM calls it.
  crm_id text not null,
  department_code text not null check (department_code in ('it-ene', 'it-tel', 'it-ins')),
  department text not null check (department in ('Energy', 'Telecom', 'Extra Sales', 'Insurance')),
  client_type text not null check (client_type in ('Domestico', 'Business')),
  product_type text not null check (product_type in ('Power', 'Gas', 'Other', 'Internet', 'Mobile', 'Insurance')),
  vendor text not null default '',
  product_name text not null,
  product_id text not null,
  products jsonb not null check (jsonb_array_length(products) > 0)
);

-- The packages that a record's products belonged to when it was saved, by the product's field: { product_ee: { id, name } }.
alter table records add column packages jsonb not null default '{}';

create index crm_products_by_name on crm_products (fold(product_name), id);
create index crm_users_by_name on crm_users (fold(name), id);
create index crm_leads_by_time on crm_leads (created_at desc, id);
