-- Sorting and searching very many operations and templates by name.
create index scripts_by_name on scripts (fold(name), id);
create index scripts_search on scripts using gin (fold(name) gin_trgm_ops);
create index templates_by_name on templates (fold(name), id);
create index templates_search on templates using gin (fold(name) gin_trgm_ops);
create index consents_search on consents using gin (fold(email || ' ' || name) gin_trgm_ops);
