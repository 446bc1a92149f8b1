-- Meetings that visitors book, and times at which none can be booked. The visitor's name and
-- address are stored only in the lead, so that erasing a person needs one place.

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
  -- 'held': until the visitor follows the link in the email, and for half an hour at most
  state text not null default 'booked' check (state in ('held', 'booked', 'canceled')),
  -- held, but its time stays free for others: of several, the first that is confirmed gets it
  is_offered boolean not null default false check (not is_offered or state = 'held'),
  -- 'host': in the host's calendar
  canceled_by text check (canceled_by in ('visitor', 'staff', 'host')),
  -- revision of the calendar entry (RFC 5545, 3.8.7.4), increased by every change
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- where the host's calendar has it, its entity tag there, and the sequence that was written. No
  -- foreign key: a calendar can go
  calendar text,
  calendar_url text,
  calendar_etag text,
  calendar_sequence int,
  -- the video call that the host's calendar made; null: the host's own place counts
  video_url text check (video_url ~ '^https://' and char_length(video_url) <= 2000),
  check ((state = 'canceled') = (canceled_by is not null)),
  -- Decides who gets a time when several visitors and processes ask for it at once.
  constraint meetings_do_not_overlap exclude using gist (private.host_range(host, host, '[]') with &&, during with &&)
    where (state <> 'canceled' and not is_offered)
);
create index on public.meetings (starts_at);
create index on public.meetings (lead_id);
-- for the overview
create index meetings_booked on public.meetings (created_at);

-- Everything that happened to a meeting, in order.
create table private.meeting_changes (
  id bigint generated always as identity primary key,
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('booked', 'moved', 'reassigned', 'canceled', 'kept', 'followed', 'putBack', 'linked')),
  by text not null check (by in ('visitor', 'staff', 'host')),
  host text not null,
  starts_at timestamptz not null,
  -- the calendars could not be asked in time, so their last copies counted
  is_unchecked boolean not null default false
);
create index on private.meeting_changes (meeting_id);

-- Whoever deletes a meeting (erasing a person, the daily job), it also leaves the calendar of its
-- host.
create function private.remove_calendar_entry() returns trigger language plpgsql security definer set search_path = ''
  as $f$ begin
    insert into private.outbox (kind, ref, payload) values ('calendar', old.id,
      jsonb_build_object('calendar', old.calendar, 'calendar_url', old.calendar_url));
    return null;
  end $f$;
create trigger remove_calendar_entry after delete on public.meetings
  for each row when (old.calendar_url is not null) execute function private.remove_calendar_entry();

create table public.blocked_times (
  id uuid primary key default gen_random_uuid(),
  -- whose time; null: that of all hosts
  host text check (host ~ '^\w{1,20}$'),
  -- an end: no page and no calendar can show 'infinity'
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at) and ends_at > starts_at),
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

-- What hosts have granted at Google and Microsoft. The calendars of an account share it.
create table private.calendar_grants (
  id uuid primary key,
  -- {refreshToken, accessToken, expiresAt}, encrypted with a key that is not in the database
  sealed text not null,
  -- rises when the tokens change; and until when a process renews them
  version int not null default 1,
  renewing_until timestamptz,
  -- the service asked for no calls before this time
  paused_until timestamptz,
  -- consent was withdrawn
  ended_at timestamptz,
  created_at timestamptz not null default now()
);

-- Links with which hosts without an account connect their calendars. An admin sends them.
create table private.calendar_links (
  id uuid primary key default gen_random_uuid(),
  host text not null check (host ~ '^\w{1,20}$'),
  expires_at timestamptz not null
);

-- Consents that were begun, until the service sends the browser back. Each counts once.
create table private.calendar_consents (
  id uuid primary key default gen_random_uuid(),
  service text not null check (service in ('google', 'microsoft')),
  host text not null check (host ~ '^\w{1,20}$'),
  -- the account that began it, or the link
  actor uuid,
  link uuid references private.calendar_links on delete cascade,
  -- SHA-256, hex, of the cookie of the browser that began it
  browser_hash text not null,
  -- PKCE code verifier (RFC 7636), encrypted
  sealed text not null,
  expires_at timestamptz not null
);

-- The calendars of the hosts. Their addresses are secret, so each row is identified by a hash.
create table private.calendar_feeds (
  -- SHA-256, hex, of the address
  address_hash text primary key,
  -- whose it is; null: it is in CALENDAR_FEEDS, and the first host's
  host text check (host ~ '^\w{1,20}$'),
  name text not null default '',
  -- how it is reached (`account.ts`), encrypted with a key that is not in the database (`secret-hash.ts`)
  sealed text check ((sealed is null) = (host is null)),
  -- whether its events take the host's time, and whether the host's meetings are written to it
  blocks boolean not null default true,
  is_written boolean not null default false,
  -- whether it makes a video call for each of these meetings
  makes_video boolean not null default false,
  -- what `calendar_objects` corresponds to: a sync token (RFC 6578), or the ETag of an iCal file;
  -- and how often that changed
  token text,
  version int not null default 0,
  -- when all of it was last read again, and when its server last answered with what could be read
  read_anew_at timestamptz,
  answered_at timestamptz,
  -- when a process last began a request
  asked_at timestamptz not null,
  -- since when requests have failed, when staff were told, and why it fails
  failing_since timestamptz,
  alerted_at timestamptz,
  failure text
);
create unique index on private.calendar_feeds (host) where is_written;

-- What was last read in calendars, so that only changed objects are read again. An iCal file is one
-- object without an address, because that is secret.
create table private.calendar_objects (
  calendar text not null references private.calendar_feeds on delete cascade,
  url text not null,
  -- entity tag; of an iCal file SHA-256, hex, of the text
  etag text not null,
  -- epoch milliseconds and titles: [[from, to, title], …]
  busy jsonb not null check (jsonb_typeof(busy) = 'array'),
  -- events that could not be read, or only in part: [{"title": …, "day": …}, …]
  odd_events jsonb not null check (jsonb_typeof(odd_events) = 'array'),
  -- why it cannot be read. `busy` is what could be read before
  failure text,
  primary key (calendar, url)
);

-- Staff subscribe to the meetings under a private address that contains this number, signed. A new
-- number makes a new address.
create table private.meetings_feed (
  only_row boolean primary key default true check (only_row),
  version int not null default 1
);
insert into private.meetings_feed default values;

select private.close_tables();
