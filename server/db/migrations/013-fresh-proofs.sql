-- When the user last proved password and authenticator code in the session.
alter table sessions add column fresh_at timestamptz;

-- An approved change of a mailbox waits until `effective_at`; the mailbox that it replaces can stop it by a second link.
alter table email_changes add column approved_by uuid references users on delete cascade;
alter table email_changes add column effective_at timestamptz;
alter table email_changes add column stop_hash bytea unique;
alter table email_changes drop constraint email_changes_outcome_check;
alter table email_changes add constraint email_changes_outcome_check
  check (outcome in ('confirmed', 'approved', 'own', 'refused', 'withdrawn', 'replaced', 'impossible'));

-- Who gave a user access: created the account, set its password or role, reset its authenticator, or set its mailbox.
create table access_grants (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  granted_by uuid not null references users on delete cascade,
  constraint access_grants_of unique (user_id, granted_by)
);
insert into access_grants (user_id, granted_by)
select distinct users.id, event.user_id
from object_events event join users on users.id::text = event.object_id
where event.noun = 'users' and event.user_id <> users.id
  and (event.kind = 'created'
    or jsonb_exists_any(event.after, array['role', 'email', 'passwordSetAt', 'authenticatorResetAt']));
