-- Meetings that visitors book, and times at which none can be booked. Who a meeting is with is said by its lead, so that a
-- person is stored once and erased once.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- id of the kind of call (`content/offerings.ts`)
  call text not null check (call ~ '^[a-z][a-z0-9-]{0,59}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the meeting and the pause that must follow it
  during tstzrange not null check (lower(during) = starts_at and upper(during) >= ends_at and upper_inc(during) = false),
  -- time zone of the visitor, an IANA name
  zone text not null check (char_length(zone) between 1 and 64),
  state text not null default 'booked' check (state in ('booked', 'canceled')),
  canceled_by text check (canceled_by in ('visitor', 'staff')),
  -- of the calendar entry (RFC 5545, 3.8.7.4): rises with every change
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'canceled') = (canceled_by is not null)),
  -- This decides who gets a time, however many processes and visitors ask for it at once.
  constraint meetings_do_not_overlap exclude using gist (during with &&) where (state = 'booked')
);
create index on public.meetings (starts_at);
create index on public.meetings (lead_id);

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now()
);
create index on public.blocked_times (ends_at);

alter table public.meetings enable row level security;
alter table public.blocked_times enable row level security;
revoke all on public.meetings, public.blocked_times from anon, authenticated;
grant select on public.meetings, public.blocked_times to authenticated;

create policy read on public.meetings for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.meetings as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.meetings for all to service_role using (true) with check (true);
create policy read on public.blocked_times for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.blocked_times as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.blocked_times for all to service_role using (true) with check (true);

-- The calendars whose events block times. Their addresses are secrets, so the table knows them by their hash, and of their
-- events it keeps the times only.
create table private.calendar_feeds (
  -- SHA-256, hex, of the address
  address_hash text primary key,
  -- pairs of epoch milliseconds: [[from, to], …]
  busy jsonb not null default '[]' check (jsonb_typeof(busy) = 'array'),
  -- of the answer that `busy` was read from
  etag text,
  -- when the whole calendar was last read, and when it last answered (also 'not modified')
  read_at timestamptz,
  answered_at timestamptz,
  -- when a process last set out to ask
  asked_at timestamptz not null,
  -- since when it has failed, and when staff were told
  failing_since timestamptz,
  alerted_at timestamptz
);

-- The private address under which staff subscribe to the meetings holds this number, signed: a new number is a new address.
create table private.meetings_feed (
  only_row boolean primary key default true check (only_row),
  version int not null default 1
);
insert into private.meetings_feed default values;

-- Server only, also where a hosted project grants more by default.
revoke all on private.calendar_feeds, private.meetings_feed from public, anon, authenticated;
alter table private.calendar_feeds enable row level security;
alter table private.meetings_feed enable row level security;
