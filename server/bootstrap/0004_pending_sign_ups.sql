-- While an address is unconfirmed, every sign-up keeps its own password. Confirming the address settles which one opens
-- the account; until then `auth.users` holds none.

create table auth.pending_sign_ups (
  user_id uuid not null references auth.users on delete cascade,
  -- Sign-ups for one address share a salt, so that equal passwords are equal here.
  encrypted_password text not null,
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, encrypted_password)
);
revoke all on auth.pending_sign_ups from public, anon, authenticated;

insert into auth.pending_sign_ups (user_id, encrypted_password, raw_user_meta_data, created_at)
select id, encrypted_password, raw_user_meta_data, updated_at from auth.users
where email_confirmed_at is null and encrypted_password is not null;
-- Until now a second sign-up replaced the first. What it replaced is unknown, so it counts as another password.
insert into auth.pending_sign_ups (user_id, encrypted_password)
select id, 'replaced by a later sign-up' from auth.users
where email_confirmed_at is null and encrypted_password is not null and updated_at > created_at;
update auth.users set encrypted_password = null, raw_user_meta_data = '{}' where email_confirmed_at is null;

-- In the database, so that it holds however an address is confirmed. The caller's lock on the account's row makes
-- sign-ups and confirmations take turns.
create function auth.settle_sign_ups() returns trigger language plpgsql set search_path = '' as $$
declare
  passwords int;
  chosen record;
begin
  select count(*) into passwords from auth.pending_sign_ups where user_id = new.id;
  if passwords > 0 then
    select encrypted_password, raw_user_meta_data into chosen from auth.pending_sign_ups where user_id = new.id limit 1;
    if passwords = 1 and old.encrypted_password is null then
      new.encrypted_password := chosen.encrypted_password;
      new.raw_user_meta_data := chosen.raw_user_meta_data;
    else
      -- Only one of these people has the address, and nothing tells which of the passwords is theirs.
      new.encrypted_password := null;
      new.raw_user_meta_data := '{}';
    end if;
    delete from auth.pending_sign_ups where user_id = new.id;
  end if;
  return new;
end $$;
create trigger settle_sign_ups before update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function auth.settle_sign_ups();
