-- The codes that a newer one has replaced: whoever types one of them is told so, and loses no attempt.
alter table signing_links add column former_code_hashes jsonb not null default '[]';
