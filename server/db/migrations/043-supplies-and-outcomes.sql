-- Whether a user who is no administrator may enter what becomes of supplies.
alter table users add column enter_outcomes boolean not null default false;

-- A sale of a saved record, which has an outcome of its own. What follows the record is written by its saves; the outcome
-- columns follow from the events.
create table supplies (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  record_id uuid not null references records on delete cascade,
  part text not null check (part in ('contract', 'luce', 'gas', 'extra', 'altra', 'insurance')),
  product text not null default '',
  package_id uuid,
  supplier text not null default '',
  operation text not null default '',
  client text not null default '',
  point text not null default '',
  fiscal_code text not null default '',
  vat_number text not null default '',
  agent text not null default '',
  agent_id text not null default '',
  supplier_code text not null default '',
  closed_at timestamptz,
  state text not null default 'to_send' check (state in ('to_send', 'sent', 'suspended', 'accepted', 'rejected', 'active', 'contested', 'ended', 'cancelled', 'withdrawn')),
  state_on date,
  started_on date,
  foreseen_on date,
  cause text not null default '',
  cause_text text not null default '',
  attempts integer not null default 1,
  unique (record_id, part)
);
create index supplies_point on supplies (point) where point <> '';
create index supplies_supplier_code on supplies (supplier_code) where supplier_code <> '';
create index supplies_state on supplies (state, state_on, record_id) where closed_at is null and state_on is not null;
create index supplies_unknown_supplier on supplies (part, product) where supplier = '';

-- What is known of a supply. An event never changes; its undoing is stored with it.
create table supply_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  supply_id uuid not null references supplies,
  -- The events that were entered together.
  entry_id uuid not null,
  attempt integer,
  state text not null check (state in ('to_send', 'sent', 'suspended', 'accepted', 'rejected', 'active', 'contested', 'ended', 'cancelled', 'withdrawn')),
  effective_on date not null,
  is_undated boolean not null default false,
  supersedes boolean not null default false,
  known_at timestamptz not null,
  foreseen_on date,
  source text not null check (source in ('hand', 'file')),
  source_row integer,
  cause text not null default '',
  cause_text text not null default '',
  note text not null default '',
  user_id uuid not null references users,
  undone_at timestamptz,
  undone_by uuid references users
);
create index supply_events_supply on supply_events (supply_id);
create index supply_events_entry on supply_events (entry_id);
create unique index supply_events_once on supply_events (supply_id, state, effective_on, coalesce(attempt, 0), coalesce(foreseen_on, '-infinity'), cause, md5(cause_text)) where undone_at is null;

-- The supplier of products without a package, as it was answered once.
create table product_suppliers (
  part text not null check (part in ('contract', 'luce', 'gas', 'extra', 'altra', 'insurance')),
  product text not null,
  supplier text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (part, product)
);

-- The supplier's code is one value, whoever writes it into the record: a save, the CRM, or a row of a supplier's file.
create function copy_supplier_codes() returns trigger language plpgsql as $$
begin
  update supplies set supplier_code = coalesce(btrim(new.data ->> ('codice_contratto_' || part)), ''), updated_at = new.updated_at
  where record_id = new.id and part in ('luce', 'gas', 'extra')
    and supplier_code <> coalesce(btrim(new.data ->> ('codice_contratto_' || part)), '');
  return null;
end $$;
create trigger copy_supplier_codes after update of data on records for each row
  when (old.data -> 'codice_contratto_luce' is distinct from new.data -> 'codice_contratto_luce'
    or old.data -> 'codice_contratto_gas' is distinct from new.data -> 'codice_contratto_gas'
    or old.data -> 'codice_contratto_extra' is distinct from new.data -> 'codice_contratto_extra')
  execute function copy_supplier_codes();
