-- Since when a new operator waits for the mail that tells the administrators of all new ones; null when it was sent.
alter table users add column unannounced_since timestamptz;
create index users_unannounced on users (unannounced_since) where unannounced_since is not null;

-- The step of the last wrong code of a session that was of the near future. A second one is of a fast clock.
alter table sessions add column fast_code_step bigint;
