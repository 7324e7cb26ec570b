-- A row of an uploaded list that waits for a confirmation says why; without a doubt it is in use.
alter table uploaded_places
  add column doubt text,
  add column search text generated always as (fold(city || ' ' || district || ' ' || region)) stored;
create index uploaded_places_search on uploaded_places using gin (search gin_trgm_ops);

alter table uploaded_banks
  add column doubt text,
  add column search text generated always as (fold(abi || ' ' || bank_name)) stored;
create index uploaded_banks_search on uploaded_banks using gin (search gin_trgm_ops);

-- What a file brings: entries of the list, each counted once, and those of them that wait.
alter table imports
  add column created integer not null default 0,
  add column waiting integer not null default 0;
update imports set created = good;
