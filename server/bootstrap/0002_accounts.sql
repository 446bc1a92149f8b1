-- Accounts in the columns of the hosted service (GoTrue) that we use. Secrets are kept as SHA-256 only.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- the address asked for while it is not confirmed yet
  email_change text check (email_change = lower(email_change) and char_length(email_change) <= 254),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- how the session began, for the `amr` claim
  method text not null default 'password' check (method in ('password', 'otp')),
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz
);
create index on auth.sessions (user_id);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null unique,
  -- the token this one replaced; both live in the same session
  parent bigint references auth.refresh_tokens on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.refresh_tokens (session_id);
create index on auth.refresh_tokens (user_id);
create index on auth.refresh_tokens (parent);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'email_change', 'reauthentication')),
  token_hash text not null unique,
  -- the address the link was sent to
  relates_to text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on auth.one_time_tokens (user_id, token_type);

-- Only the server itself reads accounts; callers' roles never do.
revoke all on all tables in schema auth from public, anon, authenticated;
