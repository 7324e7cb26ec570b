-- An upload is one transaction: a list has one set of rows, and nothing of an upload is left over.

-- A confirmation of all rows that was interrupted is completed.
update uploaded_places p set doubt = null, updated_at = now() from list_confirmations c
  where c.list = 'uploaded_places' and p.generation = c.generation and p.doubt is not null and p.updated_at <= c.begun_at;
update uploaded_banks b set doubt = null, updated_at = now() from list_confirmations c
  where c.list = 'uploaded_banks' and b.generation = c.generation and b.doubt is not null and b.updated_at <= c.begun_at;
drop table list_confirmations;

delete from uploaded_places where generation <> (select generation from uploaded_lists where name = 'uploaded_places');
delete from uploaded_banks where generation <> (select generation from uploaded_lists where name = 'uploaded_banks');
drop table staged_generations;
drop table uploaded_lists;

-- The indexes that begin with the generation go with it.
alter table uploaded_places drop column generation, add primary key (id);
create unique index uploaded_places_city on uploaded_places (city_key text_pattern_ops, district_key);
drop index uploaded_places_id;
alter table uploaded_banks drop column generation, add primary key (id),
  add constraint uploaded_banks_abi unique (abi);
drop index uploaded_banks_id;

-- The history has the whole file of an interrupted upload: this entry states how many of its rows were stored.
insert into object_events (noun, object_id, title, ip, kind, user_id, before, after)
  select noun, noun, filename, ip, 'changed', user_id, jsonb_build_object('rows', good), jsonb_build_object('rows', stored)
  from imports where stored < good;
drop table imports;
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where data ? 'importId';
  end if;
end
$$;

-- Uploads that can be undone: the former values of the rows that each changed or removed. The rows that it added or
-- changed have the time of the upload as long as nobody changes them.
create table imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  noun text not null check (noun in ('addresses', 'ibans', 'crm-products', 'crm-users')),
  filename text not null,
  user_id uuid not null references users,
  added integer not null,
  changed integer not null,
  removed integer not null,
  former json not null
);
