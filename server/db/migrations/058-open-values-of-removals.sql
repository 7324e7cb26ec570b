-- Entries of the version before with open values: those that are to be encrypted, and the code of a removed contract.
drop index record_events_open_values;
create index record_events_open_values on record_events (id)
  where (changes <> '{}' and not changes ? '*') or (kind = 'removed' and detail ? 'code');
