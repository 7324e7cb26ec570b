-- A lock of the database's session replaces the lease.
alter table crm_tokens drop column leased_until;
