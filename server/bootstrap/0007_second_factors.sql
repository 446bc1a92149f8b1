-- Second factors: codes of an authenticator app (TOTP, RFC 6238), and recovery codes, in the columns of the hosted service
-- that we use.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '' check (char_length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- of an app; encrypted with a key that is not in the database
  secret text,
  -- the latest 30-second step whose code was accepted: no code counts twice, and none before it
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name),
  check ((factor_type = 'totp') = (secret is not null))
);
create unique index on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  -- keyed hash of the network that asked; the code must come from there
  place_hash text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- A session with a factor is at aal2. Whatever removes the factor takes the session back to aal1.
alter table auth.sessions add column factor_id uuid references auth.mfa_factors on delete set null;
alter table auth.sessions add column second_method text check (second_method in ('totp', 'mfa/recovery_code'));
alter table auth.sessions add column second_at timestamptz;
create index on auth.sessions (factor_id);

revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes from public, anon, authenticated;
