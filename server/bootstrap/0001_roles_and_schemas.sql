-- What our migrations need and a hosted Supabase project already has. These files are never applied
-- to a hosted project.

do $$
declare
  wanted text;
  -- `set role` needs a right of its own since PostgreSQL 16. A login that creates a role becomes a
  -- member without it.
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        -- Roles belong to the whole cluster, and another database of it may create the same role at
        -- this moment.
        when duplicate_object or unique_violation then null;
      end;
    end if;
    -- Only a superuser has it without a grant.
    if not pg_catalog.pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

create schema if not exists extensions;
create schema if not exists auth;

grant usage on schema public, extensions, auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- A setting that was set for an earlier transaction reads as '' and not as null, and ''::jsonb is
-- an error.
create or replace function auth.jwt() returns jsonb language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
