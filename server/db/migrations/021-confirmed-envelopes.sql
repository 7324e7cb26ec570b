-- The version of the record at which a user let the envelope be signed, although it has an earlier one.
alter table envelopes add column confirmed_version integer;
