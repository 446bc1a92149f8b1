-- A lead is stored here first; everything that must then leave the house waits in the outbox, written in the same transaction.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  form text not null check (form in ('waitlist', 'contact', 'pioneer', 'ebook', 'meeting', 'partner')),
  email text not null check (char_length(email) <= 254),
  -- field name → value, for staff; the CRM gets `raw_body`
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  context jsonb check (jsonb_typeof(context) = 'object'),
  -- as the browser measured it; absent for forms that do not send it
  submitted_at timestamptz,
  page_uri text,
  -- the request body as it came in
  raw_body text not null,
  -- SHA-256, hex, of form, fields and page: equal ones within minutes are one lead
  dedupe_hash text not null,
  first_touch jsonb,
  last_touch jsonb,
  received_at timestamptz not null default now(),
  -- 'stored': no CRM is set up; otherwise where the delivery stands
  delivery text not null default 'stored' check (delivery in ('stored', 'waiting', 'delivered', 'failed')),
  delivered_at timestamptz,
  -- what the CRM objected to or what was repaired, in words for staff
  delivery_note text
);
create index on public.leads (received_at desc);
create index on public.leads (dedupe_hash, received_at desc);
create index on public.leads (email);

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated;
grant select on public.leads to authenticated;

create policy read on public.leads for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.leads as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.leads for all to service_role using (true) with check (true);

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('crm_lead', 'email')),
  -- the lead, submission or account this is about
  ref uuid not null,
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'dead')),
  attempts int not null default 0,
  max_attempts int not null default 40,
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

-- Counters of the rate limits, one row per key and window:
-- insert .. values (key, window_start, 1) on conflict (key, window_start) do update set n = rate_limits.n + 1 returning n
create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  n int not null default 1,
  primary key (key, window_start)
);
create index on private.rate_limits (window_start);

-- Server only, also where a hosted project grants more by default.
revoke all on private.outbox, private.rate_limits from public, anon, authenticated;
alter table private.outbox enable row level security;
alter table private.rate_limits enable row level security;
