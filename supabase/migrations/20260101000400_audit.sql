-- Which member of staff read, exported or changed which rows. Entries are added and never changed,
-- and contain nothing that a visitor typed.

create table private.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- the account; null for a command at the server and for the daily run
  actor uuid,
  -- `content/staff/activity.ts` lists the names, so a new one needs no migration.
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  subject text not null check (subject ~ '^[a-z_]{1,40}$'),
  -- the rows, if they are few; for `user_roles` the account
  ids uuid[] not null default '{}',
  -- which rows were requested; of a search only that there was one
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  row_count int not null
);
create index on private.audit (at desc, id desc);
create index on private.audit ((filter ->> 'proof'), id desc) where action = 'prove';

select private.close_tables();

create function private.stamp_audit() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    -- A caller cannot give an entry an old date, with which it could be deleted.
    new.at := now();
    return new;
  end $f$;
create trigger stamp before insert on private.audit for each row execute function private.stamp_audit();

-- Triggers also apply to the owner of the table.
create function private.keep_audit() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    if tg_op = 'DELETE' and old.at < now() - interval '365 days' then return old; end if;
    raise insufficient_privilege using message = 'the audit is append-only: entries are kept for 365 days';
  end $f$;
create trigger keep before update or delete on private.audit for each row execute function private.keep_audit();
create trigger keep_all before truncate on private.audit for each statement execute function private.keep_audit();

-- A trigger records every change of a role, whichever program makes it.
create function private.audit_roles() returns trigger language plpgsql security definer set search_path = ''
  as $f$ begin
    if tg_op in ('DELETE', 'UPDATE') then
      insert into private.audit (actor, action, subject, ids, filter, row_count)
      values (auth.uid(), 'revoke', 'user_roles', array[old.user_id], jsonb_build_object('role', old.role), 1);
    end if;
    if tg_op in ('INSERT', 'UPDATE') then
      insert into private.audit (actor, action, subject, ids, filter, row_count)
      values (auth.uid(), 'grant', 'user_roles', array[new.user_id], jsonb_build_object('role', new.role), 1);
    end if;
    return null;
  end $f$;
create trigger audit after insert or update or delete on public.user_roles
  for each row execute function private.audit_roles();

-- The audit as admins read it. The view runs with its owner's rights, so it checks the role itself.
-- It has no security barrier: with one, PostgreSQL plans the view without the order and limit of
-- the query, and sorted 100,000 entries to find the newest 50. The check does not depend on a row,
-- so it runs once, before the first row is read.
create view public.activity as
  select a.id, a.at, a.actor, u.email as actor_email, a.action, a.subject, a.ids, a.filter, a.row_count
  from private.audit a left join auth.users u on u.id = a.actor
  where (select private.may_read('activity'));

revoke all on public.activity from public, anon, authenticated, service_role;
grant select on public.activity to authenticated;
insert into private.staff_lists values ('activity', '{admin}', false);
