-- What the function send-canvas-email of a hosted project needs from the database. It has no SQL
-- connection, only the data API, so each operation is a function that only the service role may
-- call. Our own server uses SQL and sends through its outbox.

-- Emails that the function sends. The claim prevents two simultaneous calls from sending the same
-- email twice.
create table private.canvas_mails (
  submission_id uuid primary key references public.canvas_submissions on delete cascade,
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
select private.close_tables();

-- Counts a call, in the same rows as our server.
create function public.canvas_mail_count(counters jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  as $f$ select private.count_requests(counters, now()) $f$;

-- The latest submission of an address within the window that has these answers. Those without an
-- email come first.
create function public.canvas_mail_find(to_email text, answers jsonb, window_seconds int) returns jsonb
  language sql stable security definer set search_path = ''
  as $f$
    select jsonb_build_object('id', s.id, 'isMailed', m.is_mailed)
    from public.canvas_submissions s
    cross join lateral (select
      exists (select 1 from private.outbox o where o.kind = 'email' and o.ref = s.id)
      or exists (select 1 from private.canvas_mails c where c.submission_id = s.id and c.sent_at is not null) as is_mailed) m
    where lower(s.email) = lower(to_email)
      and s.created_at > now() - make_interval(secs => window_seconds)
      and s.deleted_at is null
      and to_jsonb(s) @> answers
    order by m.is_mailed, s.created_at desc
    limit 1
  $f$;

-- Returns the submission if the caller may send its email now, and null while another call sends it
-- or after it was sent. The claim of an interrupted call ends after a minute.
create function public.canvas_mail_claim(submission uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $f$ begin
    insert into private.canvas_mails as c (submission_id) values (submission)
    on conflict (submission_id) do update set claimed_at = now()
      where c.sent_at is null and c.claimed_at < now() - interval '1 minute';
    if not found then return null; end if;
    return (select to_jsonb(s) from public.canvas_submissions s where s.id = submission);
  end $f$;

create function public.canvas_mail_settle(submission uuid, was_sent boolean) returns void
  language sql volatile security definer set search_path = ''
  as $f$
    update private.canvas_mails set sent_at = now() where submission_id = submission and was_sent;
    delete from private.canvas_mails where submission_id = submission and not was_sent;
  $f$;

-- By default, hosted projects let every role call new functions.
revoke all on function public.canvas_mail_count(jsonb), public.canvas_mail_find(text, jsonb, int),
  public.canvas_mail_claim(uuid), public.canvas_mail_settle(uuid, boolean) from public, anon, authenticated;
grant execute on function public.canvas_mail_count(jsonb), public.canvas_mail_find(text, jsonb, int),
  public.canvas_mail_claim(uuid), public.canvas_mail_settle(uuid, boolean) to service_role;
