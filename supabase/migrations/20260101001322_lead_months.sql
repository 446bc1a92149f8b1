-- Works with programs from 0.1.0 on.
-- Counts of leads for months that are over, so that the overview of a year reads 12 rows and not 100,000 leads. A row holds what
-- the statements of `server/visits/overview/leads.ts` say about its month. The overview adds missing rows; a change
-- of a lead removes the row of its month in the same transaction.

create table private.lead_months (
  -- first day
  month date primary key,
  -- IANA name of the zone by whose days it is counted
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  counts jsonb not null
);

-- Server only, also where a hosted project grants more by default.
revoke all on private.lead_months from public, anon, authenticated;
alter table private.lead_months enable row level security;

create function private.forget_lead_month() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$ begin
    -- Whoever counts a month holds the same lock alone: it would not see this change, nor this change its row.
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('lead_months'));
    delete from private.lead_months m
    where (tg_op <> 'INSERT' and m.starts_at <= old.received_at and old.received_at < m.ends_at)
      or (tg_op <> 'DELETE' and m.starts_at <= new.received_at and new.received_at < m.ends_at);
    return null;
  end $f$;
create trigger forget_month after delete or
  update of form, received_at, deleted_at, page_uri, first_touch, last_touch on public.leads
  for each row execute function private.forget_lead_month();
-- Months are counted a day after their end, so a visitor's lead, which comes in now, changes none of them.
create trigger forget_month_of_old after insert on public.leads
  for each row when (new.received_at < now() - interval '1 hour') execute function private.forget_lead_month();
