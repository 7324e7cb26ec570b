-- What the signers are shown in words, as it was sent; null for envelopes of before.
alter table envelopes add column summary jsonb;
