-- A browser in which a user completed a login. Its cookie holds the secret; wrong passwords from it count apart from
-- those of unknown devices. Several users of one browser share its secret.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  secret_hash bytea not null,
  last_used_at timestamptz not null,
  user_agent text not null default '',
  unique (user_id, secret_hash)
);
create index known_devices_secret on known_devices (secret_hash);

-- The device that a login came from, once it is known.
alter table sessions add column device_id uuid references known_devices (id) on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;

-- The logins locked lately, whose users get a mail.
create index user_logs_locked on user_logs (created_at) where action = 'locked';
