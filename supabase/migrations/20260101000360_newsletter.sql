-- Who wants the newsletter. The site keeps the list and sends no newsletter. Someone is on the list
-- once the link in an email was followed; the server alone writes (decision 0476).

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  -- one row for each address, in lower case and in ASCII (`contract/email-address.ts`)
  email text not null unique check (char_length(email) <= 254 and email = lower(email)),
  firstname text not null default '' check (char_length(firstname) <= 5000),
  lastname text not null default '' check (char_length(lastname) <= 5000),
  -- as much of it as a list shows, because an index takes no longer text
  name text not null generated always as (left(btrim(firstname || ' ' || lastname), 120)) stored,
  search_text text not null generated always as (email || ' ' || lower(left(btrim(firstname || ' ' || lastname), 120))) stored,
  form text not null,
  -- the text beside the checkbox, which the email and its page repeat, and the beginning of its SHA-256
  consent text not null,
  consent_version text not null,
  privacy_notice text not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- In the link of the email that asks. An unsubscribed address that is entered again gets another
  -- one, so that an old email cannot confirm what was asked later.
  confirm_id uuid not null unique default gen_random_uuid()
);
-- The order of the staff list, with the id because pages and exports continue after the last row.
create index newsletter_subscribers_shown on public.newsletter_subscribers (asked_at desc, id desc);
create index newsletter_subscribers_by_email on public.newsletter_subscribers (email, asked_at desc, id desc);
create index newsletter_subscribers_by_name on public.newsletter_subscribers (name, asked_at desc, id desc);

-- Policies do not apply to `truncate`.
revoke all on public.newsletter_subscribers from anon, authenticated;
grant select on public.newsletter_subscribers to authenticated;
alter table public.newsletter_subscribers enable row level security;

insert into private.staff_lists values ('newsletter_subscribers', '{admin,sales}');
create policy read on public.newsletter_subscribers for select to authenticated
  using ((select private.may_read('newsletter_subscribers')));
create policy service on public.newsletter_subscribers for all to service_role using (true) with check (true);

create view public.newsletter_counts with (security_barrier) as
  select count(*) filter (where state = 'pending')::int as pending,
    count(*) filter (where state = 'confirmed')::int as confirmed,
    count(*) filter (where state = 'unsubscribed')::int as unsubscribed
  from public.newsletter_subscribers having (select private.may_read('newsletter_counts'));
revoke all on public.newsletter_counts from public, anon, authenticated, service_role;
grant select on public.newsletter_counts to authenticated;
insert into private.staff_lists values ('newsletter_counts', '{admin,sales}', false);

-- The navigation has the list also while the newsletter is not offered, as long as someone is on it.
create or replace view public.my_lists with (security_barrier) as
  select l.name from private.staff_lists l where private.may_read(l.name) or private.is_before_first_role()
  union all
  select 'second_step' where private.lacks_second_factor()
  union all
  select 'newsletter_kept' where private.may_read('newsletter_subscribers')
    and exists (select from public.newsletter_subscribers);
