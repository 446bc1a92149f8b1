-- A link in the canvas mail opens the canvas again. It is signed with a secret that is not in the database, so whoever reads
-- this table can open nothing. Goes with its submission, however that is deleted.
create table private.canvas_links (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique references public.canvas_submissions (id) on delete cascade,
  expires_at timestamptz not null,
  -- by its owner, or because a newer version was sent
  revoked_at timestamptz
);

-- Server only, also where a hosted project grants more by default.
revoke all on private.canvas_links from public, anon, authenticated;
alter table private.canvas_links enable row level security;
