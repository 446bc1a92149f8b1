-- Meetings that visitors book, and times at which none can be booked. The visitor's name and address are stored only in the
-- lead, so that erasing a person needs one place.

-- A range type makes an index of the host possible without an extension.
create type private.host_range as range (subtype = text);

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- id of the kind of call (`content/offerings.ts`)
  call text not null check (call ~ '^[a-z][a-z0-9-]{0,59}$'),
  -- who takes it: the id of an item of `hosts.all` (`content/meetings.ts`)
  host text not null default 'first' check (host ~ '^\w{1,20}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the meeting and the pause that must follow it
  during tstzrange not null check (lower(during) = starts_at and upper(during) >= ends_at and upper_inc(during) = false),
  -- time zone of the visitor, an IANA name
  zone text not null check (char_length(zone) between 1 and 64),
  state text not null default 'booked' check (state in ('booked', 'canceled')),
  canceled_by text check (canceled_by in ('visitor', 'staff')),
  -- revision of the calendar entry (RFC 5545, 3.8.7.4), increased by every change
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'canceled') = (canceled_by is not null)),
  -- Decides who gets a time when several visitors and processes ask for it at once.
  constraint meetings_do_not_overlap exclude using gist (private.host_range(host, host, '[]') with &&, during with &&)
    where (state = 'booked')
);
create index on public.meetings (starts_at);
create index on public.meetings (lead_id);
-- for the overview
create index meetings_booked on public.meetings (created_at);

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  -- whose time; null: that of all hosts
  host text check (host ~ '^\w{1,20}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now()
);
create index on public.blocked_times (ends_at);

-- Staff read them through `/admin/api`, which records it, and not through the data API.
revoke all on public.meetings, public.blocked_times from anon, authenticated;
alter table public.meetings enable row level security;
alter table public.blocked_times enable row level security;

create policy service on public.meetings for all to service_role using (true) with check (true);
create policy service on public.blocked_times for all to service_role using (true) with check (true);

-- The calendars whose events block times. Their addresses are secret, so each row is identified by a hash. Of the events only
-- their times are stored, and the titles of those that could not be read.
create table private.calendar_feeds (
  -- SHA-256, hex, of the address
  address_hash text primary key,
  -- pairs of epoch milliseconds: [[from, to], …]
  busy jsonb not null default '[]' check (jsonb_typeof(busy) = 'array'),
  -- ETag of the response that `busy` was read from
  etag text,
  -- when the whole calendar was last read, and when its server last answered (also 'not modified')
  read_at timestamptz,
  answered_at timestamptz,
  -- SHA-256, hex, of the last text, and when it was read or found unreadable. An equal text is not read again that day.
  text_hash text,
  text_at timestamptz,
  -- when a process last began a request
  asked_at timestamptz not null,
  -- since when requests have failed, and when staff were told
  failing_since timestamptz,
  alerted_at timestamptz,
  -- why it fails
  failure text,
  -- events that could not be read: [{"title": …, "day": …}, …]
  odd_events jsonb not null default '[]' check (jsonb_typeof(odd_events) = 'array')
);

-- Staff subscribe to the meetings under a private address that contains this number, signed. A new number makes a new address.
create table private.meetings_feed (
  only_row boolean primary key default true check (only_row),
  version int not null default 1
);
insert into private.meetings_feed default values;

-- Only the server has access, also in a hosted project with wider default grants.
revoke all on private.calendar_feeds, private.meetings_feed from public, anon, authenticated;
alter table private.calendar_feeds enable row level security;
alter table private.meetings_feed enable row level security;
