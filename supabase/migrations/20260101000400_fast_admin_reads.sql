-- An admin may read every row, so the test for the one row a visitor just inserted must not run for each of them first.

-- A function with a setting of its own (search_path) is called for every row. This one has none and is bound to what it
-- names when it is made, so the database writes its expression into the query.
create or replace function private.inserted_id() returns text
  language sql stable
  return nullif(pg_catalog.current_setting('app.inserted_id', true), '');

drop policy read on public.canvas_submissions;
create policy read on public.canvas_submissions for select to anon, authenticated
  using ((select private.has_role('admin')) or id::text = private.inserted_id());
