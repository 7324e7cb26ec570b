-- A trigram index does not find one or two signs. This one does, for those that few records have.
create function short_pieces(text) returns text[]
  language sql immutable parallel safe
  -- Too expensive to be calculated for each row of a scan.
  cost 100000
  as $$
    select array(select distinct piece from generate_series(1, length($1)) at,
      lateral (values (substr($1, at, 1)), (substr($1, at, 2))) pieces(piece) where position(' ' in piece) = 0)
  $$;
create index records_short_pieces on records using gin (short_pieces(search)) where removed_at is null;
