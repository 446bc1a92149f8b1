-- Accounts, in those columns of the hosted service (GoTrue) that we use. Of secrets only the
-- SHA-256 is stored.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  -- a new address that is not confirmed yet
  email_change text check (email_change = lower(email_change) and char_length(email_change) <= 254),
  last_sign_in_at timestamptz,
  -- An operator invited this account. Only its owner can open it, and no password that someone else
  -- typed.
  invited_at timestamptz,
  -- Emails with a link that were requested before this time are no longer sent.
  links_void_before timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The links in emails.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null
    check (token_type in ('signup', 'recovery', 'invite', 'email_change', 'email_change_cancel')),
  token_hash text not null unique,
  -- the address the link was sent to
  relates_to text not null,
  expires_at timestamptz not null,
  -- of a change of address: keyed hash of the browser that asked for it
  browser_hash text,
  created_at timestamptz not null default now()
);
create index on auth.one_time_tokens (user_id, token_type);

-- While an address is unconfirmed, every sign-up keeps its own password and `auth.users` has none.
-- Confirming the address decides which password opens the account.
create table auth.pending_sign_ups (
  user_id uuid not null references auth.users on delete cascade,
  -- Sign-ups for one address share a salt, so that equal passwords have equal hashes.
  encrypted_password text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, encrypted_password)
);

-- A trigger, so that the rule applies however an address is confirmed. The caller locks the
-- account's row, so sign-ups and confirmations run one after another.
create function auth.choose_password() returns trigger language plpgsql set search_path = '' as $$
declare
  passwords text[] := array(select encrypted_password from auth.pending_sign_ups where user_id = new.id);
begin
  if cardinality(passwords) > 0 then
    -- Of several people only one owns the address, and nothing shows which password is theirs.
    new.encrypted_password := case
      when cardinality(passwords) = 1 and old.encrypted_password is null then passwords[1] end;
    delete from auth.pending_sign_ups where user_id = new.id;
  end if;
  return new;
end $$;
create trigger choose_password before update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function auth.choose_password();

-- Browsers (by a random cookie) and networks (by address) from which an account was opened before.
-- Wrong passwords that strangers enter elsewhere do not lock these out. Only keyed hashes are
-- stored.
create table auth.trusted_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index on auth.trusted_devices (last_used_at);

-- Only the server reads accounts, never a caller's role.
revoke all on all tables in schema auth from public, anon, authenticated;
