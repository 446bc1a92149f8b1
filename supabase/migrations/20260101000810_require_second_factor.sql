-- With `app.require_mfa` set to 'admin' (our server: REQUIRE_MFA; a hosted project: `alter role authenticator set
-- app.require_mfa = 'admin'`), the role admin counts only in a session that was opened with a second factor.

create function private.has_second_factor() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) $$;

create function private.needs_second_factor(r public.app_role) returns boolean
  language sql stable set search_path = ''
  as $$ select r = 'admin' and coalesce(current_setting('app.require_mfa', true), '') = 'admin'
    and not private.has_second_factor() $$;

create or replace function private.has_role(r public.app_role) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select not private.needs_second_factor(r)
    and exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = r) $$;

create or replace function private.require_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    if private.inserted_id() is not null or private.has_role('admin') then return true; end if;
    if private.needs_second_factor('admin')
      and exists (select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin') then
      raise insufficient_privilege using message = 'permission denied: admins must sign in with a second step';
    end if;
    raise insufficient_privilege using message = 'permission denied: admin role required';
  end $f$;
