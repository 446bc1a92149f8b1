-- Who of the staff saw, took or changed what came in. Rows are added and never changed; what a person wrote is never in them.

create table private.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- the account; null for a command typed at the server and for the daily run
  actor uuid,
  action text not null check (action in
    ('read', 'export', 'delete', 'restore', 'purge', 'resend', 'grant', 'revoke', 'export_person', 'erase_person')),
  subject text not null check (subject in ('canvas_submissions', 'leads', 'user_roles', 'person')),
  -- the rows, where they are few; of `user_roles` the account
  ids uuid[] not null default '{}',
  -- which rows were asked for; of searched text only that there was one
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  row_count int not null
);
create index on private.audit (at desc, id desc);

-- Server only, also where a hosted project grants more by default.
revoke all on private.audit from public, anon, authenticated, service_role;
alter table private.audit enable row level security;

create function private.stamp_audit() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    -- an entry cannot be dated back to where it may be deleted
    new.at := now();
    return new;
  end $f$;
create trigger stamp before insert on private.audit for each row execute function private.stamp_audit();

-- Holds for the owner of the tables too.
create function private.keep_audit() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    if tg_op = 'DELETE' and old.at < now() - interval '365 days' then return old; end if;
    raise insufficient_privilege using message = 'the audit is append-only: entries are kept for 365 days';
  end $f$;
create trigger keep before update or delete on private.audit for each row execute function private.keep_audit();
create trigger keep_all before truncate on private.audit for each statement execute function private.keep_audit();

-- Roles are given by hand, by whichever means: so the table itself says it.
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
