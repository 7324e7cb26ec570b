-- What a document shows and what it misses: fields left empty, texts that do not fit.
alter table record_pdfs add column report jsonb not null default '{}';
