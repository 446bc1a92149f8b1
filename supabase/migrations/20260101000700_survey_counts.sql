-- How many surveys were completed, and how the scores are spread. Counts only: no answer sheet is stored, and nothing
-- says whose answer a count holds. Anyone may report a completed survey; only admins read, and no cell of fewer than ten.

-- Takes reports and never holds a row: the trigger counts them and drops them. An area that was left untouched is null.
create table public.survey_completions (
  -- made at random for one run in one browser tab, so that a report sent twice counts once
  run uuid primary key,
  sponsorship smallint,
  strategy smallint,
  safety smallint,
  staff smallint,
  success smallint
);

-- In UTC.
create table public.survey_days (
  day date primary key,
  completed int not null
);

-- Spread of the scores by period. A period begins with the first survey of a month, once the one before holds ten: so
-- every period that has ended is large enough to be shown.
create table public.survey_scores (
  since date not null,
  dimension text not null,
  -- 0: left untouched
  score smallint not null check (score between 0 and 5),
  n int not null,
  primary key (since, dimension, score)
);

-- Reports of today and yesterday, as hashes beside no answers, to tell repetitions.
create table private.survey_runs (
  run_hash bytea primary key,
  day date not null
);

create function private.survey_size(period date) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select coalesce(sum(n), 0)::bigint from public.survey_scores where since = period and dimension = 'safety' $$;

create function private.count_survey() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$
  declare
    today constant date := (now() at time zone 'utc')::date;
    given constant smallint[] := array[new.sponsorship, new.strategy, new.safety, new.staff, new.success];
    period date;
  begin
    if new.run is null then
      raise not_null_violation using message = 'a report needs the number of its run';
    end if;
    if array_remove(given, null) = '{}' or exists (select 1 from unnest(given) as score where score not between 1 and 5) then
      raise check_violation using message = 'a report needs at least one score, each from 1 to 5';
    end if;
    -- A bound on what floods of reports can do to the counts and to the disk.
    if exists (select 1 from public.survey_days where day = today and completed >= 10000) then return null; end if;
    delete from private.survey_runs where day < today - 1;
    insert into private.survey_runs (run_hash, day) values (sha256(new.run::text::bytea), today) on conflict do nothing;
    if not found then return null; end if;

    insert into public.survey_days as d (day, completed) values (today, 1)
      on conflict (day) do update set completed = d.completed + 1;
    select max(since) into period from public.survey_scores;
    if period is null or (period < date_trunc('month', today)::date and private.survey_size(period) >= 10) then
      period := date_trunc('month', today)::date;
    end if;
    insert into public.survey_scores as s (since, dimension, score, n)
      select period, answer.dimension, coalesce(answer.score, 0), 1
      from (values ('sponsorship', new.sponsorship), ('strategy', new.strategy), ('safety', new.safety),
        ('staff', new.staff), ('success', new.success)) as answer (dimension, score)
      on conflict (since, dimension, score) do update set n = s.n + 1;
    return null;
  end $f$;
create trigger count before insert on public.survey_completions
  for each row execute function private.count_survey();

revoke all on public.survey_completions, public.survey_days, public.survey_scores from anon, authenticated;
grant insert on public.survey_completions to anon, authenticated;
grant select on public.survey_days, public.survey_scores to authenticated;

alter table public.survey_completions enable row level security;
alter table public.survey_days enable row level security;
alter table public.survey_scores enable row level security;

create policy report on public.survey_completions for insert to anon, authenticated with check (true);
create policy read on public.survey_days for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.survey_days as restrictive for select to authenticated
  using ((select private.require_admin()));
-- A running period is hidden until it holds ten, so that nobody's answers can be told from the counts.
create policy read on public.survey_scores for select to authenticated
  using ((select private.has_role('admin')) and private.survey_size(since) >= 10);
create policy deny_loudly on public.survey_scores as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.survey_completions for all to service_role using (true) with check (true);
create policy service on public.survey_days for all to service_role using (true) with check (true);
create policy service on public.survey_scores for all to service_role using (true) with check (true);

-- Server only, also where a hosted project grants more by default.
revoke all on private.survey_runs from public, anon, authenticated;
alter table private.survey_runs enable row level security;
