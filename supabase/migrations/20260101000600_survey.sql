-- How many surveys were completed, and the distribution of their scores. Only counts are stored: no
-- answer sheet, and nothing that connects a count with a person. Anyone may report a completed
-- survey. Only staff read, and no period with fewer than ten surveys.

-- Receives reports and never holds a row: the trigger counts each report and discards it. An area
-- that was not rated is null. A new area needs one migration, which adds its column: the trigger
-- counts every column except `run`.
create table public.survey_completions (
  -- random, made by the browser tab for one run, so that a report that is sent twice counts once
  run uuid primary key,
  sponsorship smallint,
  strategy smallint,
  safety smallint,
  staff smallint,
  success smallint
);

create table public.survey_days (
  -- in UTC
  day date primary key,
  completed int not null default 0,
  -- teams whose survey began, got its first answer, and got its picture on this day
  teams_started int not null default 0,
  teams_answered int not null default 0,
  teams_finished int not null default 0
);

-- Distribution of the scores by period. A period begins with the first survey of a month after the
-- previous period has ten, so that every completed period is large enough to show.
create table public.survey_scores (
  since date not null,
  dimension text not null,
  -- 0: not rated
  score smallint not null check (score between 0 and 5),
  n int not null,
  -- of those, how many are in the benchmark
  compared int not null default 0,
  primary key (since, dimension, score)
);

-- Hashes of the reports of today and yesterday, without answers, to recognize repeated reports.
create table private.survey_runs (
  run_hash bytea primary key,
  day date not null
);

-- Groups of networks that have a survey in the benchmark, and the day of the latest. Each group
-- adds one in twelve months, so a few networks can't make the benchmark, whoever else answers
-- (decision 0370). There are 1,024, with thousands of networks each.
create table private.survey_network_groups (
  number smallint primary key check (number between 0 and 1023),
  taken_on date not null
);

-- Surveys in a period. A new area has fewer answers than the others at first, and the period is
-- hidden until each area has ten.
create function private.survey_size(period date) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(min(given), 0)::bigint
    from (select sum(n) as given from public.survey_scores where since = period group by dimension) as areas
  $$;

create function private.count_survey() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$
  declare
    today constant date := (now() at time zone 'utc')::date;
    answers constant jsonb := to_jsonb(new) - 'run';
    period date;
    -- Set by our server. Reports to a hosted project have none and are not in the benchmark.
    network_group constant text := nullif(current_setting('survey.network_group', true), '');
    taken int := 0;
  begin
    if new.run is null then
      raise not_null_violation using message = 'a report needs the number of its run';
    end if;
    if jsonb_strip_nulls(answers) = '{}'
      or exists (select 1 from jsonb_each_text(answers) as answer where answer.value::smallint not between 1 and 5) then
      raise check_violation using message = 'a report needs at least one score, each from 1 to 5';
    end if;
    -- Limits what a flood of reports can do to the counts and to the disk.
    if exists (select 1 from public.survey_days where day = today and completed >= 10000) then return null; end if;
    delete from private.survey_runs where day < today - 1;
    insert into private.survey_runs (run_hash, day) values (sha256(new.run::text::bytea), today) on conflict do nothing;
    if not found then return null; end if;

    insert into public.survey_days as d (day, completed) values (today, 1)
      on conflict (day) do update set completed = d.completed + 1;
    if network_group is not null then
      insert into private.survey_network_groups as g (number, taken_on) values (network_group::smallint, today)
        on conflict (number) do update set taken_on = today where g.taken_on < today - interval '12 months';
      taken := found::int;
    end if;
    select max(since) into period from public.survey_scores;
    if period is null or (period < date_trunc('month', today)::date and private.survey_size(period) >= 10) then
      period := date_trunc('month', today)::date;
    end if;
    insert into public.survey_scores as s (since, dimension, score, n, compared)
      select period, answer.key, coalesce(answer.value::smallint, 0), 1, taken from jsonb_each_text(answers) as answer
      on conflict (since, dimension, score) do update set n = s.n + 1, compared = s.compared + excluded.compared;
    -- A random id: nothing connects the event with the report.
    perform private.queue_webhooks('survey.finished', gen_random_uuid(), jsonb_build_object('day', today));
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
insert into private.staff_lists values ('survey_days', '{admin,editor,sales}', false),
  ('survey_scores', '{admin,editor,sales}', false);
create policy read on public.survey_days for select to authenticated using ((select private.may_read('survey_days')));
-- A period with fewer than ten surveys is hidden, so that nobody can infer one person's answers
-- from the counts.
create policy read on public.survey_scores for select to authenticated
  using ((select private.may_read('survey_scores')) and private.survey_size(since) >= 10);
create policy service on public.survey_completions for all to service_role using (true) with check (true);
create policy service on public.survey_days for all to service_role using (true) with check (true);
create policy service on public.survey_scores for all to service_role using (true) with check (true);

-- The survey of a team. Its links are signed ids, so that no secret of them is stored.
create table private.survey_teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 40),
  -- last day on which it takes answers, anywhere in the world
  ends_on date not null,
  created_at timestamptz not null default now(),
  -- what the page of results shows; null below four answers
  figures jsonb
);

-- One row for each browser that answered: no time, no order, and scores of which some were replaced
-- at random (decision 0300).
create table private.survey_team_answers (
  team uuid references private.survey_teams on delete cascade,
  -- of a random value that the browser has, and the team
  browser_hash bytea,
  scores smallint[] not null,
  is_published boolean not null default false,
  primary key (team, browser_hash)
);

select private.close_tables();

-- How often each score was given in the benchmark: of the last twelve months, and of completed
-- periods with ten surveys in it, so that its figures change by ten surveys at once.
create view private.survey_benchmark as
  select s.dimension, s.score, sum(s.compared)::int as n, min(s.since) as since, max(newest.since) - 1 as until
  from public.survey_scores s, (select max(since) as since from public.survey_scores) as newest
  where s.score > 0 and s.since > now() - interval '12 months' and s.since < newest.since
    and 10 <= all (select sum(area.compared) from public.survey_scores area where area.since = s.since group by area.dimension)
  group by s.dimension, s.score;
revoke all on private.survey_benchmark from public, anon, authenticated, service_role;

-- For staff, in numbers only. A lead is of a team if the visitor came by the link of one.
create view public.survey_teams with (security_barrier) as
  select 1 as id, coalesce(sum(teams_started), 0)::int as started, coalesce(sum(teams_answered), 0)::int as with_answers,
    coalesce(sum(teams_finished), 0)::int as finished,
    (select count(*)::int from public.leads
      where '/discover/team' in (first_landing, last_landing) and deleted_at is null) as leads,
    (select coalesce(min(given), 0)::int from (select sum(compared) filter (where score > 0) as given
      from public.survey_scores where since > now() - interval '12 months' group by dimension) as areas) as compared
  from public.survey_days having (select private.may_read('survey_teams'));
revoke all on public.survey_teams from public, anon, authenticated, service_role;
grant select on public.survey_teams to authenticated;
insert into private.staff_lists values ('survey_teams', '{admin,editor,sales}', false);
