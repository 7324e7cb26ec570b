-- The content of a mail with a code or a personal link, encrypted with the installation's key until it is sent. The
-- readable columns are empty then; afterwards nothing of it is left.
alter table mail_outbox add column sealed_content text;

-- Earlier envelopes of a customer, to compare where the proof went.
create index envelopes_customer on envelopes (upper(signer ->> 'fiscalCode'));

-- A code that the operator of the machine gives a person whose mailed code cannot arrive. It counts once; a new one
-- replaces it.
create table login_codes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null unique references users (id) on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);
