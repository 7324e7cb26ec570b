alter table users
  -- The first login that proved password, authenticator and mailbox; until then the mailbox belongs to nobody.
  add column first_login_at timestamptz,
  -- When another person last gave or changed this account's access: creation, role, password, authenticator, mailbox.
  add column access_granted_at timestamptz not null default now(),
  -- Made by the demonstration, with a password that everybody knows.
  add column demonstration boolean not null default false;

update users set
  access_granted_at = created_at,
  demonstration = email like '%@ufficio.example',
  first_login_at = coalesce(
    (select min(l.created_at) from user_logs l where l.user_id = users.id and l.action = 'mailbox verified'),
    case when activated_g then created_at end
  );

-- Changes of another person's mailbox, which wait for the person or for a second administrator. The link's hash alone
-- is stored.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  link_hash bytea not null unique,
  expires_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('confirmed', 'approved', 'refused', 'withdrawn', 'replaced'))
);
create unique index email_changes_open on email_changes (user_id) where closed_at is null;
