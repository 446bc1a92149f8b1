-- The CRM counts calls per address, and all processes share one: this row is their common rhythm.

create table private.pacing (
  kind text primary key check (kind in ('crm_lead', 'email')),
  -- no call of this kind before this time
  next_at timestamptz not null
);

-- Server only, also where a hosted project grants more by default.
revoke all on private.pacing from public, anon, authenticated;
alter table private.pacing enable row level security;

-- Dead rows are counted by every readiness check and are few among the delivered ones.
create index on private.outbox (created_at) where state = 'dead';
