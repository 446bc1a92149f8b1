-- Staff delete leads and submissions with a time to think it over: a deleted row is hidden from everyone at once and is
-- really gone some time later (`contract/retention.ts`). That it is hidden is decided here.

alter table public.canvas_submissions add column deleted_at timestamptz;
alter table public.leads add column deleted_at timestamptz;

create policy not_deleted on public.canvas_submissions as restrictive for select to anon, authenticated
  using (deleted_at is null);
create policy not_deleted on public.leads as restrictive for select to anon, authenticated
  using (deleted_at is null);

-- What is deleted is the server's to say, like id and time.
create or replace function private.stamp_submission() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    new.id := gen_random_uuid();
    new.created_at := now();
    new.deleted_at := null;
    perform set_config('app.inserted_id', new.id::text, true);
    return new;
  end $f$;

-- What the admin page sorts and searches by, the id because pages and exports go on where they ended. The address lies in
-- the index, so that a search reads that and not the answers.
drop index public.canvas_submissions_created_at_idx;
create index canvas_submissions_shown on public.canvas_submissions (created_at desc, id desc) include (email)
  where deleted_at is null;
drop index public.leads_received_at_idx;
create index leads_shown on public.leads (received_at desc, id desc) include (email)
  where deleted_at is null;
create index canvas_submissions_deleted on public.canvas_submissions (deleted_at) where deleted_at is not null;
create index leads_deleted on public.leads (deleted_at) where deleted_at is not null;

-- What a deleted row was waiting to have sent is held: it goes on where it stood if the row comes back.
alter table private.outbox drop constraint outbox_state_check;
alter table private.outbox add constraint outbox_state_check check (state in ('pending', 'held', 'done', 'dead'));
