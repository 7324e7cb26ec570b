-- Which integration a record's mail belongs to, by patterns of its lead source and its address.
create table email_configs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  integration_name text not null,
  -- Joined by semicolons.
  leads text not null default '',
  emails text not null default '',
  -- They are tried in this order.
  position integer not null
);
-- The one that takes the rest.
create unique index email_configs_default on email_configs ((true)) where lower(integration_name) = 'default';

-- Records name an interaction by its name.
create unique index mail_checkboxes_name on mail_checkboxes (lower(name));
