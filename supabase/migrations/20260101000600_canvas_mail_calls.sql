-- What a hosted project's function send-canvas-email asks of the database. It has no SQL connection, only the data API: so
-- each question is a function, for the service role alone. Our own server asks in SQL and sends by its outbox.

-- A mail that the function sends itself. The claim keeps two calls at once from sending it twice.
create table private.canvas_mails (
  submission_id uuid primary key references public.canvas_submissions on delete cascade,
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
alter table private.canvas_mails enable row level security;
revoke all on private.canvas_mails from public, anon, authenticated;

-- Counts a call in fixed windows, in the rows that our server counts in.
create function public.canvas_mail_count(call_key text, window_seconds int) returns jsonb
  language sql volatile security definer set search_path = ''
  as $f$
    insert into private.rate_limits as r (key, window_start, n)
    values (call_key, to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds), 1)
    on conflict (key, window_start) do update set n = r.n + 1
    returning jsonb_build_object('count', n, 'secondsLeft',
      greatest(1, ceil(extract(epoch from window_start) + window_seconds - extract(epoch from now()))::int))
  $f$;

-- The latest submission of an address within the window that says what was sent; those not mailed yet come first.
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

-- The stored row if the caller may send it now; null while another call is at it, or once it is sent. A call that was cut
-- off leaves its claim for a minute.
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

-- Hosted projects grant new functions to everybody by default.
revoke all on function public.canvas_mail_count(text, int), public.canvas_mail_find(text, jsonb, int),
  public.canvas_mail_claim(uuid), public.canvas_mail_settle(uuid, boolean) from public, anon, authenticated;
grant execute on function public.canvas_mail_count(text, int), public.canvas_mail_find(text, jsonb, int),
  public.canvas_mail_claim(uuid), public.canvas_mail_settle(uuid, boolean) to service_role;
