-- Where the customer was by their own statement, as it is printed on the documents that ask for it.
alter table signing_links add column place text not null default '';
