-- A new area of the survey needs one migration, which adds its column to survey_completions: the trigger counts every
-- column except `run`.

-- A new area holds fewer answers than the others at first. The period is hidden until each area holds ten.
create or replace function private.survey_size(period date) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(min(given), 0)::bigint
    from (select sum(n) as given from public.survey_scores where since = period group by dimension) as areas
  $$;

create or replace function private.count_survey() returns trigger
  language plpgsql security definer set search_path = ''
  as $f$
  declare
    today constant date := (now() at time zone 'utc')::date;
    answers constant jsonb := to_jsonb(new) - 'run';
    period date;
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
    select max(since) into period from public.survey_scores;
    if period is null or (period < date_trunc('month', today)::date and private.survey_size(period) >= 10) then
      period := date_trunc('month', today)::date;
    end if;
    insert into public.survey_scores as s (since, dimension, score, n)
      select period, answer.key, coalesce(answer.value::smallint, 0), 1 from jsonb_each_text(answers) as answer
      on conflict (since, dimension, score) do update set n = s.n + 1;
    return null;
  end $f$;
