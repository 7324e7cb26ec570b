-- Mailbox steps under way at an OpenID Connect provider. `sealed` holds nonce and code verifier under the installation's key.
create table openid_logins (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state_hash bytea not null unique,
  sealed text not null,
  -- Set when the provider's answer held; verifying the token uses it up.
  email text,
  token_hash bytea unique,
  returned_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index openid_logins_session on openid_logins (session_id);

-- Who a user is at the provider. An address may be given to somebody else one day; a subject never is.
create table openid_subjects (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  unique (user_id, issuer)
);
