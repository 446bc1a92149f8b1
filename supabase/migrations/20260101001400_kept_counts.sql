-- Works with programs from 0.1.0 on.
-- Counts of leads and page views for days and months that are over, so that the overview need not count them again. A row holds
-- what `server/visits/overview/counts.ts` says about its days. The overview adds missing rows; a change of what was
-- counted removes the rows of its day in the same transaction.

create table private.kept_counts (
  subject text not null check (subject in ('leads', 'views')),
  from_day date not null,
  to_day date not null check (to_day between from_day and from_day + 30),
  -- IANA name of the zone by whose days it is counted
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  by_day json not null,
  by_attribute json not null,
  primary key (subject, from_day, to_day)
);
create index kept_counts_starts on private.kept_counts (starts_at);

-- Server only, also where a hosted project grants more by default.
revoke all on private.kept_counts from public, anon, authenticated;
alter table private.kept_counts enable row level security;

-- `lead_months` is what programs of the release before keep. A later release drops it.
create or replace function private.forget_lead_month() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$ begin
    -- Whoever counts holds the same lock alone: it would not see this change, nor this change its row.
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('lead_months'));
    delete from private.lead_months m
    where (tg_op <> 'INSERT' and m.starts_at <= old.received_at and old.received_at < m.ends_at)
      or (tg_op <> 'DELETE' and m.starts_at <= new.received_at and new.received_at < m.ends_at);
    -- No row is longer than 31 days, so the index finds the few that can hold the moment.
    if tg_op <> 'INSERT' then
      delete from private.kept_counts k where k.subject = 'leads' and old.received_at < k.ends_at
        and k.starts_at > old.received_at - interval '32 days' and k.starts_at <= old.received_at;
    end if;
    if tg_op <> 'DELETE' then
      delete from private.kept_counts k where k.subject = 'leads' and new.received_at < k.ends_at
        and k.starts_at > new.received_at - interval '32 days' and k.starts_at <= new.received_at;
    end if;
    return null;
  end $f$;

-- Views are added to the present day every few seconds. A process that could not write for long adds to an earlier one.
create function private.forget_views() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$ begin
    if exists (select from changed c where c.day < current_date) then
      perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('lead_months'));
      delete from private.kept_counts k where k.subject = 'views'
        and exists (select from changed c where c.day between k.from_day and k.to_day);
    end if;
    return null;
  end $f$;
create trigger forget_inserted after insert on private.page_views
  referencing new table as changed for each statement execute function private.forget_views();
create trigger forget_updated after update on private.page_views
  referencing new table as changed for each statement execute function private.forget_views();
create trigger forget_deleted after delete on private.page_views
  referencing old table as changed for each statement execute function private.forget_views();
