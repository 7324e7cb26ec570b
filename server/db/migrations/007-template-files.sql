-- The files that templates had before their present ones: what changed is shown, and a mistake can be undone by hand.
create table template_files (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  template_id uuid not null references templates (id) on delete cascade,
  filename text not null,
  file_key text not null,
  file_sha256 text,
  replaced_by uuid references users (id) on delete set null
);
create index template_files_of_template on template_files (template_id, created_at desc);
create index templates_updated on templates (updated_at desc);
