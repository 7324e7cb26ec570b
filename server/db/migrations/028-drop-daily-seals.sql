-- The chain of seals covers every entry, and reports one that was inserted with a time of before.
drop table history_seals;
