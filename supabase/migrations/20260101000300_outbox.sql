-- Deliveries to the CRM and emails that are still to be sent, and the counters that limit requests.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('crm_lead', 'crm_erasure', 'email', 'calendar', 'webhook')),
  -- the lead, submission or account that it is about
  ref uuid not null,
  payload jsonb not null,
  -- 'held': its lead or submission was deleted; restoring that row makes it pending again
  -- 'dead': given up, and a person must look at it; 'dismissed': a person has
  state text not null default 'pending' check (state in ('pending', 'held', 'done', 'dead', 'dismissed')),
  attempts int not null default 0,
  run_at timestamptz not null default now(),
  locked_until timestamptz,
  lease uuid,
  last_status int,
  last_error text,
  created_at timestamptz not null default now(),
  -- when it was delivered or dismissed
  done_at timestamptz
);
create index on private.outbox (run_at) where state = 'pending';
create index on private.outbox (ref);
-- Every readiness check counts the dead entries, which are few among the delivered ones.
create index on private.outbox (created_at) where state = 'dead';
-- For the daily deletion, which would otherwise read all of 150,000 deliveries.
create index outbox_done on private.outbox (done_at) where state in ('done', 'dismissed');

-- The CRM limits calls per IP address, and all processes share one address: so they also share the
-- time of the next call.
create table private.pacing (
  kind text primary key check (kind in ('crm_lead', 'crm_erasure', 'email', 'calendar', 'webhook')),
  -- no call of this kind before this time
  next_at timestamptz not null
);

-- The one process that does a work now: it makes documents, or runs a proof of 'Ready to launch'.
create table private.turns (
  name text primary key,
  maker uuid not null,
  until timestamptz not null
);

-- Counters of the rate limits, one row per limit and subject.
create table private.rate_limits (
  key text primary key,
  -- of the latest requests that were counted, oldest first, and no more than the limit allows
  times timestamptz[] not null default '{}',
  -- seconds that the latest request was asked to wait
  wait int not null default 0
);

-- Counts a request in sliding windows, for each counter in turn, until one has no room. That one
-- and those after it count nothing. Each counter is {limit, subject, windows: [{max, seconds}],
-- spacing}. With `spacing` a request is moved to that many seconds after the latest one. Returns
-- {wait, delay}: seconds until there is room, 0 if the request was counted; and how far it was
-- moved.
create function private.count_requests(counters jsonb, at timestamptz) returns jsonb
  language plpgsql volatile set search_path = ''
  as $f$
declare
  counter jsonb;
  waits int;
  counted_at timestamptz;
  delay int := 0;
begin
  for counter in select * from jsonb_array_elements(counters) loop
    insert into private.rate_limits as r (key, times)
    values (counter->>'limit' || ':' || encode(sha256(convert_to(counter->>'subject', 'UTF8')), 'base64'), array[at])
    on conflict (key) do update set (times, wait) = (
      -- The request that must be `seconds` old is the one at the place `max` from the end.
      select case when max(w.left) > 0 then r.times
          else (r.times || max(t.due))[greatest(1, cardinality(r.times) + 2 - max(w.max)):] end,
        greatest(0, max(w.left))
      from (select greatest(at, r.times[cardinality(r.times)] + make_interval(secs => (counter->>'spacing')::int)) as due) t,
        lateral (select l.max, ceil(l.seconds
            - extract(epoch from t.due - r.times[cardinality(r.times) + 1 - l.max]))::int as left
          from jsonb_to_recordset(counter->'windows') as l (max int, seconds int)) w)
    returning r.wait, r.times[cardinality(r.times)] into waits, counted_at;
    if waits > 0 then return jsonb_build_object('wait', waits, 'delay', 0); end if;
    if counter ? 'spacing' then delay := ceil(extract(epoch from counted_at - at)); end if;
  end loop;
  return jsonb_build_object('wait', 0, 'delay', delay);
end $f$;
revoke all on function private.count_requests(jsonb, timestamptz) from public;

-- What each member of staff is told by email: new leads, meetings, what is due. Without a row,
-- nothing.
create table private.notice_choices (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('lead', 'meeting', 'due')),
  how text not null default 'off' check (how in ('at_once', 'daily', 'off')),
  primary key (user_id, kind)
);
select private.close_tables();

-- The server that sends emails, as an admin set it. At most one row.
create table private.mail_server (
  is_only boolean primary key default true check (is_only),
  -- with its password, encrypted with a key that is not in the database (`secret-hash.ts`)
  sealed text not null,
  changed_at timestamptz not null default now()
);
select private.close_tables();

-- Who is to be told, and how: only confirmed accounts whose role may read leads now.
create function private.notice_recipients(of_kind text) returns table (user_id uuid, email text, how text)
  language sql stable set search_path = ''
  as $$
    select u.id, u.email, c.how from private.notice_choices c join auth.users u on u.id = c.user_id
    where c.kind = of_kind and c.how <> 'off' and u.email_confirmed_at is not null
      and exists (select 1 from public.user_roles r, private.staff_lists l
        where r.user_id = u.id and l.name = 'leads' and r.role = any (l.readers))
  $$;
revoke all on function private.notice_recipients(text) from public;
