-- Who may do what. The policies of every other table read these roles. They are granted only by an
-- operator (`npm run admin`).

create type public.app_role as enum ('admin', 'editor', 'sales', 'member');

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  role public.app_role not null,
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Only the server has access to the tables in `private`, also in a hosted project with wider
-- default grants. Called after new ones are created.
create function private.close_tables() returns void
  language plpgsql set search_path = ''
  as $f$ declare opened text; begin
    for opened in select tablename from pg_catalog.pg_tables where schemaname = 'private' and not rowsecurity loop
      execute format('revoke all on private.%I from public, anon, authenticated, service_role', opened);
      execute format('alter table private.%I enable row level security', opened);
    end loop;
  end $f$;

-- With `app.require_mfa` set to 'admin' (our server: REQUIRE_MFA; a hosted project: `alter role
-- authenticator set app.require_mfa = 'admin'`), the role admin counts only in a session that was
-- opened with a second factor.
create function private.has_second_factor() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) $$;

create function private.needs_second_factor(r public.app_role) returns boolean
  language sql stable set search_path = ''
  as $$ select r = 'admin' and coalesce(current_setting('app.require_mfa', true), '') = 'admin'
    and not private.has_second_factor() $$;

-- Whether the caller has one of the roles.
create function private.has_role(variadic wanted public.app_role[]) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = any (wanted) and not private.needs_second_factor(r.role)) $$;

-- Refuses a caller who has none of the roles; the message names the first. It is called before a
-- statement and never in a policy: a policy runs only for the rows that the conditions of a query
-- found, so an error would tell which rows exist.
create function private.require_role(variadic wanted public.app_role[]) returns void
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    if private.has_role(variadic wanted) then return; end if;
    if exists (select 1 from public.user_roles r where r.user_id = (select auth.uid()) and r.role = any (wanted)) then
      raise insufficient_privilege using message = 'permission denied: admins must sign in with a second step';
    end if;
    raise insufficient_privilege using message = format('permission denied: %s role required', wanted[1]);
  end $f$;

-- Who may read what, and who may do what, by role: each list that the data API has for staff (a
-- table or view in `public`, added where it is created), and each kind of work on `/admin/api`
-- (`StaffWork` in contract/staff.ts).
create table private.staff_lists (
  name text primary key,
  -- Empty: everyone who signed in.
  readers public.app_role[] not null,
  -- Each reading is recorded in the audit, except of what says nothing about a visitor.
  is_audited boolean not null default true
);
select private.close_tables();

-- Whether the caller may read a list. The policies and views call it, and hide every row from all
-- others.
create function private.may_read(list text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.has_role(variadic l.readers) from private.staff_lists l where l.name = list $$;

-- Refuses a caller who may not do the work.
create function private.require_work(work text) returns void
  language sql stable security definer set search_path = ''
  as $$ select private.require_role(variadic (select l.readers from private.staff_lists l where l.name = work)) $$;

-- Before the first role is granted, a signed-in user finds empty lists, because the admin page then
-- shows how to grant it.
create function private.is_before_first_role() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select auth.uid() is not null and not exists (select 1 from public.user_roles) $$;

-- Staff pages must show 'Access denied' to those who may not read a list, not a list without rows.
create function private.require_reader(list text) returns void
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    if auth.role() = 'service_role' or private.is_before_first_role() then return; end if;
    if exists (select 1 from private.staff_lists l where l.name = list and l.readers <> '{}') then perform private.require_work(list); end if;
  end $f$;

-- The data API of a hosted project calls this function before every statement. Our server calls
-- `require_reader` itself.
create function private.before_request() returns void
  language plpgsql stable set search_path = ''
  as $f$ begin
    if current_setting('request.method', true) <> 'POST' then
      perform private.require_reader(substring(current_setting('request.path', true) from '[^/]+$'));
    end if;
  end $f$;
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.before_request';
    notify pgrst, 'reload config';
  end if;
end $$;

-- The id of the row that a trigger inserted in this transaction, so that a caller can read that one
-- row back. A function with a setting of its own, such as search_path, is called for every row.
-- This one has none and its names are resolved when it is created, so the planner inlines it.
create function private.inserted_id() returns text
  language sql stable
  return nullif(pg_catalog.current_setting('app.inserted_id', true), '');

-- Policies do not apply to `truncate`.
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
alter table public.user_roles enable row level security;

insert into private.staff_lists values ('user_roles', '{admin}', false);
create policy read on public.user_roles for select to authenticated using ((select private.may_read('user_roles')));
create policy service on public.user_roles for all to service_role using (true) with check (true);

-- Whether a role of the caller waits for a second factor.
create function private.lacks_second_factor() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and private.needs_second_factor(r.role)) $$;

-- What the caller may read and do, or must do first. Staff see no link, tab or button that leads to
-- a refusal.
create view public.my_lists with (security_barrier) as
  select l.name from private.staff_lists l where private.may_read(l.name) or private.is_before_first_role()
  union all
  select 'second_step' where private.lacks_second_factor();

revoke all on public.my_lists from public, anon, authenticated, service_role;
grant select on public.my_lists to authenticated;
insert into private.staff_lists values
  ('my_lists', '{}', false),
  ('overview', '{admin,editor,sales}', false),
  ('bookings', '{admin,sales}', false),
  ('editing', '{editor,admin}', false),
  ('deleting', '{admin}', false),
  ('settings', '{admin}', false),
  ('system', '{admin}', false),
  ('people', '{admin}', false),
  ('team', '{admin}', false);
