-- What staff write down about a lead: how far they are with it, who looks after it, and notes. It is stored here only and
-- never sent to the CRM. Erasing a person and the end of a lead's retention period delete it, because it belongs to the lead.

-- Parts of a lead that its list shows, sorts by and searches in. A field can hold 5,000 characters, and an entry of an index
-- at most 2,704 bytes, so they are cut.
create function private.lead_name(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(coalesce(fields ->> 'firstname', '') || ' ' || coalesce(fields ->> 'lastname', '')), 120), '');

-- Forms without a field for the company put it into a line of the message (`contract/lead-forms.ts`).
create function private.lead_company(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(coalesce(nullif(fields ->> 'company', ''),
    substring(fields ->> 'message' from '(?n)^Company: (.*)$'), '')), 120), '');

-- The first words of the message, without the lines that have columns of their own.
create function private.lead_excerpt(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(regexp_replace(
    regexp_replace(left(coalesce(fields ->> 'message', ''), 1000), '(?n)^(Company|Job title): .*$', '', 'g'),
    '\s+', ' ', 'g')), 160), '');

alter table public.leads
  add column name text generated always as (private.lead_name(fields)) stored,
  add column company text generated always as (private.lead_company(fields)) stored,
  add column excerpt text generated always as (private.lead_excerpt(fields)) stored,
  -- everything that a search looks at, in lower case
  add column search_text text generated always as (lower(
    coalesce(private.lead_name(fields), '') || ' ' || coalesce(private.lead_company(fields), '') || ' ' || email)) stored,
  add column state text not null default 'new' check (state in ('new', 'contacted', 'qualified', 'closed')),
  add column assigned_to uuid references auth.users on delete set null;

-- A search reads the index and not the leads.
drop index public.leads_shown;
create index leads_shown on public.leads (received_at desc, id desc) include (search_text) where deleted_at is null;
-- What the list can be sorted by.
create index leads_by_name on public.leads (name, received_at desc, id desc) where deleted_at is null;
create index leads_by_company on public.leads (company, received_at desc, id desc) where deleted_at is null;
create index leads_by_email on public.leads (email, received_at desc, id desc) where deleted_at is null;
-- What it can be filtered by, newest first.
create index leads_by_form on public.leads (form, received_at desc, id desc) where deleted_at is null;
create index leads_by_state on public.leads (state, received_at desc, id desc) where deleted_at is null;
create index leads_by_delivery on public.leads (delivery, received_at desc, id desc) where deleted_at is null;
-- Also for the end of an account.
create index leads_by_assigned on public.leads (assigned_to, received_at desc, id desc) where assigned_to is not null;
-- A lead's page shows the canvases of the same address, however it was typed.
create index canvas_submissions_of_person on public.canvas_submissions (lower(email));

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- the account; null once it is gone
  author uuid references auth.users on delete set null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default now(),
  -- null: as it was written
  changed_at timestamptz
);
create index on public.lead_notes (lead_id, created_at);
create index on public.lead_notes (author);

alter table public.lead_notes enable row level security;
revoke all on public.lead_notes from anon, authenticated;
grant select on public.lead_notes to authenticated;

create policy read on public.lead_notes for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.lead_notes as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.lead_notes for all to service_role using (true) with check (true);

-- Whom a lead can be assigned to: those who may read leads. The view runs as its owner, so it asks for the role itself.
create view public.staff_members with (security_barrier) as
  select u.id, u.email
  from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin' and (select private.require_admin());

revoke all on public.staff_members from public, anon, authenticated, service_role;
grant select on public.staff_members to authenticated;

-- For exports, which are also made at the server, where there is no role to ask for.
create function private.staff_address(account uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select email from auth.users u
    where u.id = account and exists (select 1 from public.user_roles r where r.user_id = account)
  $$;
revoke all on function private.staff_address(uuid) from public;
grant execute on function private.staff_address(uuid) to authenticated;
