-- Second factors and sessions, in those columns of the hosted service that we use. A second factor
-- is a code of an authenticator app (TOTP, RFC 6238) or a recovery code.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '' check (char_length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- of an app; encrypted with a key that is not in the database
  secret text,
  -- the latest 30-second step whose code was accepted; codes of this step and earlier ones are
  -- refused
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name),
  check ((factor_type = 'totp') = (secret is not null))
);
create unique index on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- how the session began, for the `amr` claim
  method text not null default 'password' check (method in ('password', 'otp')),
  -- It began with a link for a forgotten password, so it may set a new password once without the
  -- old one.
  is_recovery boolean not null default false,
  -- A session with a factor has level aal2. Removing the factor takes it back to aal1.
  factor_id uuid references auth.mfa_factors on delete set null,
  second_method text check (second_method in ('totp', 'mfa/recovery_code')),
  second_at timestamptz,
  user_agent text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz
);
create index on auth.sessions (user_id);
create index on auth.sessions (factor_id);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null unique,
  -- the token that this one replaced in the same session
  parent bigint references auth.refresh_tokens on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.refresh_tokens (session_id);
create index on auth.refresh_tokens (user_id);
create index on auth.refresh_tokens (parent);

revoke all on auth.mfa_factors, auth.mfa_recovery_codes, auth.sessions, auth.refresh_tokens
  from public, anon, authenticated;
