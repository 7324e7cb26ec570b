-- Operations that were removed and can be brought back, under the id that the records still name.
create table removed_scripts (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  template_fk uuid references templates (id) on delete set null,
  tipo_di_utenza text not null,
  client_type text not null,
  script text not null,
  removed_at timestamptz not null,
  removed_by uuid not null references users (id)
);
create index removed_scripts_by_removal on removed_scripts (removed_at desc, id);
create index removed_scripts_template on removed_scripts (template_fk);
