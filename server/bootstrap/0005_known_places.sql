-- Where an account was opened before: a browser by its random cookie, a network by its address. Strangers' guesses at the
-- password do not count there. Only keyed hashes are kept.
create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, place_hash)
);
create index on auth.known_places (last_used_at);
revoke all on auth.known_places from public, anon, authenticated;
