-- The body of the request: nothing read it, and it repeated what a visitor typed. Processes of the release before still
-- write it, so the column is dropped by a later release.
alter table public.leads alter column raw_body drop not null;
