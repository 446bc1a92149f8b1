-- Answers of the AI Activation Canvas. Anyone may submit and reads the inserted row back; only
-- admins and sales read the others.

create table public.canvas_submissions (
  id uuid primary key default gen_random_uuid(),
  -- in ASCII, so that one mailbox has one spelling of its domain (`contract/email-address.ts`)
  email text not null check
    (char_length(email) <= 254 and email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$'),
  created_at timestamptz not null default now(),
  -- entered from 1 to 5, shown out of 10
  q1_activation_rating int not null check (q1_activation_rating between 1 and 5),
  q2_activation_goal text check (char_length(q2_activation_goal) <= 2000),
  q3_metrics text check (char_length(q3_metrics) <= 2000),
  q4_first_movers text check (char_length(q4_first_movers) <= 2000),
  q5_empowerment_moves text check (char_length(q5_empowerment_moves) <= 2000),
  q6_fast_guardrails text check (char_length(q6_fast_guardrails) <= 2000),
  q7_constraints text check (char_length(q7_constraints) <= 2000),
  q8_high_value_workflows text check (char_length(q8_high_value_workflows) <= 2000),
  q9_next_step_experiments text check (char_length(q9_next_step_experiments) <= 2000),
  q10_support_structures text check (char_length(q10_support_structures) <= 2000),
  q11_commitment text check (char_length(q11_commitment) <= 2000),
  -- A deleted row is hidden at once and removed later (`contract/retention.ts`), so that staff can
  -- undo the deletion.
  deleted_at timestamptz
);
create index on public.canvas_submissions (email, created_at desc);
-- The order of the staff list, with the id because pages and exports continue after the last row.
-- The index contains the address, so that a search need not read the answers.
create index canvas_submissions_shown on public.canvas_submissions (created_at desc, id desc) include (email)
  where deleted_at is null;
create index canvas_submissions_deleted on public.canvas_submissions (deleted_at) where deleted_at is not null;
-- A lead's page shows the canvases of the same address in any capitalization.
create index canvas_submissions_of_person on public.canvas_submissions (lower(email));

-- Before a visitor's insert. A browser that did not learn whether its row arrived sends it again:
-- the equal row that was not emailed yet then gives way, so that nothing is stored twice. The
-- fourth row of an address within five minutes is refused (CANVASES_PER_EMAIL in
-- contract/limits.ts). Repeats and rows that could not be stored do not count. PostgREST answers
-- with the status in the code.
create function private.admit_submission(new_row public.canvas_submissions) returns void
  language plpgsql volatile security definer set search_path = ''
  as $f$ begin
    perform pg_advisory_xact_lock(hashtextextended('canvas ' || lower(new_row.email), 0));
    delete from public.canvas_submissions s
    where lower(s.email) = lower(new_row.email)
      and s.created_at > now() - interval '15 minutes'
      and to_jsonb(s) - '{id,created_at}'::text[] = to_jsonb(new_row) - '{id,created_at}'::text[]
      and not exists (select 1 from private.outbox o where o.ref = s.id)
      and not exists (select 1 from private.canvas_mails c where c.submission_id = s.id);
    if (select count(*) from public.canvas_submissions s
        where lower(s.email) = lower(new_row.email) and s.created_at > now() - interval '5 minutes') >= 3 then
      raise exception using errcode = 'PT429', message = 'Please wait a few minutes before submitting again.';
    end if;
  end $f$;
grant execute on function private.admit_submission(public.canvas_submissions) to anon, authenticated;

-- The server sets the id, the time and the deletion. It replaces values sent by the caller, so that
-- nobody can claim or overwrite a known id.
create function private.stamp_submission() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    new.id := gen_random_uuid();
    new.created_at := now();
    new.deleted_at := null;
    perform set_config('app.inserted_id', new.id::text, true);
    if current_user in ('anon', 'authenticated') then perform private.admit_submission(new); end if;
    return new;
  end $f$;
create trigger stamp before insert on public.canvas_submissions
  for each row execute function private.stamp_submission();

revoke all on public.canvas_submissions from anon, authenticated;
grant select, insert on public.canvas_submissions to anon, authenticated;
alter table public.canvas_submissions enable row level security;

create policy submit on public.canvas_submissions for insert to anon, authenticated with check (true);
insert into private.staff_lists values ('canvas_submissions', '{admin,sales}');
-- The role comes first: they may read every row, so the id need not be compared for each of them.
create policy read on public.canvas_submissions for select to anon, authenticated
  using ((select private.may_read('canvas_submissions')) or id::text = private.inserted_id());
create policy not_deleted on public.canvas_submissions as restrictive for select to anon, authenticated
  using (deleted_at is null);
create policy service on public.canvas_submissions for all to service_role using (true) with check (true);

-- The email with the canvas has a link that opens it again. The link is signed with a secret that
-- is not in the database, so reading this table is not enough to open a canvas. The row is deleted
-- with its submission.
create table private.canvas_links (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique references public.canvas_submissions (id) on delete cascade,
  expires_at timestamptz not null,
  -- by its owner, or because a newer version was sent
  revoked_at timestamptz
);
-- for the daily deletion of expired links
create index canvas_links_expires on private.canvas_links (expires_at);

-- A canvas that a visitor continues on another device. The browser encrypts it, and the key is only
-- in the link, so nobody can read this table. The limit is SEALED_MAX_BYTES
-- (`contract/canvas-transfer.ts`).
create table private.canvas_transfers (
  id text primary key,
  sealed bytea not null check (length(sealed) <= 131072),
  expires_at timestamptz not null
);
-- for the daily deletion of expired ones
create index canvas_transfers_expires on private.canvas_transfers (expires_at);

select private.close_tables();
