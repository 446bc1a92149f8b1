-- Deliveries to the CRM and emails that are still to be sent, and the counters that limit requests.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('crm_lead', 'email')),
  -- the lead, submission or account that it is about
  ref uuid not null,
  payload jsonb not null,
  -- 'held': its lead or submission was deleted; restoring that row makes it pending again
  state text not null default 'pending' check (state in ('pending', 'held', 'done', 'dead')),
  attempts int not null default 0,
  run_at timestamptz not null default now(),
  locked_until timestamptz,
  lease uuid,
  last_status int,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on private.outbox (run_at) where state = 'pending';
create index on private.outbox (ref);
-- Every readiness check counts the dead entries, which are few among the delivered ones.
create index on private.outbox (created_at) where state = 'dead';
-- For the daily deletion, which would otherwise read all of 150,000 deliveries.
create index outbox_done on private.outbox (done_at) where state = 'done';

-- The CRM limits calls per IP address, and all processes share one address: so they also share the time of the next call.
create table private.pacing (
  kind text primary key check (kind in ('crm_lead', 'email')),
  -- no call of this kind before this time
  next_at timestamptz not null
);

-- Counters of the rate limits, one row per key and window:
-- insert .. values (key, window_start, 1) on conflict (key, window_start) do update set n = rate_limits.n + 1 returning n
create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  n int not null default 1,
  primary key (key, window_start)
);
create index on private.rate_limits (window_start);

-- Only the server has access, also in a hosted project with wider default grants.
revoke all on private.outbox, private.pacing, private.rate_limits from public, anon, authenticated;
alter table private.outbox enable row level security;
alter table private.pacing enable row level security;
alter table private.rate_limits enable row level security;
