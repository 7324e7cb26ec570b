-- Which rows of an uploaded list are in use. A list is replaced by rows of another generation that are brought beside
-- them, some in each transaction; one short statement then makes that generation the one in use.
create table uploaded_lists (
  name text primary key check (name in ('uploaded_places', 'uploaded_banks')),
  generation integer not null default 0,
  -- The last number that was given to a generation.
  last_generation integer not null default 0
);
insert into uploaded_lists (name) values ('uploaded_places'), ('uploaded_banks');

-- Generations that a replacement is still bringing; the rows of any other one that is not in use can go.
create table staged_generations (
  list text not null references uploaded_lists (name),
  generation integer not null,
  updated_at timestamptz not null default now(),
  primary key (list, generation)
);

-- A row that is in both lists has one id, so that it can be confirmed and removed while its list is being replaced.
alter table uploaded_places add column generation integer not null default 0;
alter table uploaded_places drop constraint uploaded_places_pkey;
alter table uploaded_places add primary key (generation, id);
drop index uploaded_places_city;
create unique index uploaded_places_city on uploaded_places (generation, city_key text_pattern_ops, district_key);
create index uploaded_places_id on uploaded_places (id);

alter table uploaded_banks add column generation integer not null default 0;
alter table uploaded_banks drop constraint uploaded_banks_pkey;
alter table uploaded_banks add primary key (generation, id);
alter table uploaded_banks drop constraint uploaded_banks_abi_key;
alter table uploaded_banks add constraint uploaded_banks_abi unique (generation, abi);
create index uploaded_banks_id on uploaded_banks (id);
