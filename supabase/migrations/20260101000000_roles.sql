-- Who may do what. Read by the policies of every other table; assigned by hand only (`npm run admin`).

create type public.app_role as enum ('admin', 'editor', 'member');

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  role public.app_role not null,
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

create function private.has_role(r public.app_role) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = r) $$;

-- The id a trigger gave to the row inserted in this transaction. It lets the caller get that one row back.
create function private.inserted_id() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('app.inserted_id', true), '') $$;

-- Plain row-level security answers a caller without rights with no rows; the admin page must show 'Access denied' instead.
create function private.require_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    if private.inserted_id() is not null or private.has_role('admin') then return true; end if;
    raise insufficient_privilege using message = 'permission denied: admin role required';
  end $f$;

alter table public.user_roles enable row level security;

create policy read on public.user_roles for select to authenticated using ((select private.has_role('admin')));
create policy deny_loudly on public.user_roles as restrictive for select to authenticated
  using ((select private.require_admin()));
create policy service on public.user_roles for all to service_role using (true) with check (true);
