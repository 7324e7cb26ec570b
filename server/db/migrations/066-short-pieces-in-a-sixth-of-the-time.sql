-- The same pieces: what the index has stays right. Taken from two lists of signs instead of from the text at each place.
create or replace function short_pieces(text) returns text[]
  language sql immutable parallel safe
  -- Too expensive to be calculated for each row of a scan.
  cost 100000
  as $$
    select string_to_array(replace($1, ' ', ''), null) || array(select sign || following
      from unnest(string_to_array($1, null), string_to_array(substr($1, 2), null)) signs(sign, following)
      where sign <> ' ' and following <> ' ')
  $$;
