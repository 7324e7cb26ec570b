-- What an administrator has looked at and settled by hand is not shown as stuck any more.
alter table ledger add column settled_at timestamptz;
alter table mail_outbox add column settled_at timestamptz;
