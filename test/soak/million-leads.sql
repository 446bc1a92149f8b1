-- A million leads of the last year with what belongs to them, for `statements.test.ts`. Needs the owner of the tables; not for a site in use.
set synchronous_commit = off;
set statement_timeout = 0;
alter table public.leads disable trigger user;
alter table public.canvas_submissions disable trigger user;
alter table private.audit disable trigger user;

insert into public.leads (form, email, fields, context, page_uri, dedupe_hash, first_touch, last_touch, received_at, delivery, state)
select (array['waitlist', 'contact', 'contact', 'pioneer', 'ebook', 'ebook', 'partner'])[1 + n % 7],
  'person' || n % 800000 || '@firm' || n % 9973 || '.example',
  jsonb_build_object('firstname', (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5], 'lastname', 'Name' || n % 65537,
    'email', 'person' || n % 800000 || '@firm' || n % 9973 || '.example', 'company', 'Firm ' || n % 9973,
    'message', repeat('Our team would like to start in spring. ', n % 9)),
  jsonb_build_object('pageUri', 'https://www.example.com/book', 'pageName', 'Book Waitlist'),
  'https://www.example.com/' || (array['book', 'contact', 'ebook', 'hub', 'model'])[1 + n % 5], md5(n::text) || md5(n::text),
  case when n % 4 > 0 then jsonb_build_object('referrer', (array['www.google.com', 'www.linkedin.com', 'blog.example'])[1 + n % 3],
    'landing', '/model') end,
  case when n % 4 > 0 then jsonb_build_object('source', (array['newsletter', 'google', 'event'])[1 + n % 3], 'campaign',
    'campaign-' || n % 40, 'landing', '/book') end,
  now() - make_interval(secs => n * 31), (array['delivered', 'delivered', 'delivered', 'delivered', 'stored'])[1 + n % 5],
  (array['new', 'new', 'contacted', 'qualified', 'closed'])[1 + n % 5]
from generate_series(1, 1000000) n;

insert into public.lead_notes (lead_id, text, created_at)
select id, 'Called, wants an offer by the end of the quarter.', received_at + interval '1 day'
from public.leads where state = 'qualified' and received_at < now() - interval '2 days' limit 50000;

insert into private.outbox (kind, ref, payload, state, attempts, run_at, created_at, done_at, last_status)
select 'crm_lead', id, jsonb_build_object('form', form, 'submission', jsonb_build_object('fields', '[]'::jsonb)), 'done', 1,
  received_at, received_at, received_at + interval '1 second', 200
from public.leads where received_at > now() - interval '30 days' and delivery = 'delivered';
insert into private.outbox (kind, ref, payload, state, attempts, run_at, created_at, done_at, last_status)
select 'email', id, '{"template": "ebook-link"}', 'done', 1, received_at, received_at, received_at + interval '1 second', 250
from public.leads where received_at > now() - interval '30 days';
insert into private.outbox (kind, ref, payload, state, attempts, run_at, created_at, last_error)
select 'crm_lead', id, '{}', 'dead', 40, received_at, received_at, 'the CRM answered 500'
from public.leads where received_at > now() - interval '150 days' and delivery = 'stored' limit 300;

insert into public.canvas_submissions (email, q1_activation_rating, created_at, q2_activation_goal, q3_metrics, q4_first_movers)
select 'person' || n || '@firm' || n % 977 || '.example', 1 + n % 5, now() - make_interval(secs => n * 310),
  repeat('Goal in words. ', 30), repeat('Metric in words. ', 30), repeat('Names. ', 30)
from generate_series(1, 100000) n;
insert into private.canvas_links (submission_id, expires_at)
select id, created_at + interval '90 days' from public.canvas_submissions where created_at > now() - interval '90 days';

insert into private.audit (at, actor, action, subject, filter, row_count)
select now() - make_interval(secs => n * 60), null, (array['read', 'read', 'read', 'update', 'export'])[1 + n % 5], 'leads', '{}', 50
from generate_series(1, 500000) n;

insert into private.page_views (day, page, source, device, views)
select current_date - day, page, source, device, 1 + (day * 7919) % 40
from generate_series(0, 364) day,
  unnest(array['/', '/model', '/solutions', '/why-us', '/book', '/discover', '/canvas', '/contact', '/ebook', '/hub', '/labs',
    '/accelerate', '/blueprint', '/resources', '/consulting', '/download']) page,
  unnest(array['direct', 'google', 'linkedin', 'bing', 'email', 'chatgpt', 'internal', 'other']) source,
  unnest(array['computer', 'phone', 'tablet']) device;
insert into private.step_counts (day, step, n)
select current_date - day, step, 1 + (day * 31) % 90 from generate_series(0, 364) day,
  unnest(array['survey-begun', 'survey-rated', 'canvas-2', 'canvas-3', 'canvas-6', 'canvas-12']) step;
insert into public.survey_days (day, completed)
select current_date - day, 40 from generate_series(0, 364) day on conflict do nothing;

insert into public.meetings (lead_id, call, starts_at, ends_at, during, zone, created_at)
select id, 'intro', at, at + interval '45 minutes', tstzrange(at, at + interval '1 hour'), 'Europe/Zurich', received_at
from (select id, received_at, date_trunc('hour', now()) - make_interval(hours => row_number() over ()::int) as at
      from public.leads where form = 'partner' limit 5000) booked;

insert into auth.users (email, email_confirmed_at)
select 'account' || n || '@firm.example', now() from generate_series(1, 5000) n on conflict do nothing;
insert into auth.sessions (user_id, not_after) select id, now() + interval '20 days' from auth.users where email like 'account%';
insert into private.rate_limits (key, window_start, n)
select 'leads:10.' || n % 250 || '.' || n / 250 % 250 || '.1', now() - make_interval(secs => n), 1 from generate_series(1, 80000) n
on conflict do nothing;

alter table public.leads enable trigger user;
alter table public.canvas_submissions enable trigger user;
alter table private.audit enable trigger user;
