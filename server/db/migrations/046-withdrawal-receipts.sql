-- The acknowledgement of a withdrawal as a file; null where none could be made at that moment.
alter table withdrawals add column file_key text;
