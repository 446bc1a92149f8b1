-- The PKCE flow (RFC 7636): a link that was asked for with a challenge answers with a code instead of a session, and only
-- the browser that holds the verifier can exchange it.
alter table auth.one_time_tokens add column code_challenge text;

create table auth.flow_codes (
  code_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- SHA-256 of the verifier, base64url
  code_challenge text not null,
  -- the link was for a forgotten password
  is_recovery boolean not null default false,
  expires_at timestamptz not null
);
create index on auth.flow_codes (user_id);
revoke all on auth.flow_codes from public, anon, authenticated;
