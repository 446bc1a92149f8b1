-- Works with programs from 0.1.0 on.
-- Where leads come from, as columns: the overview groups all leads of a period by them, and reading six parts of two JSON
-- values for each of 100,000 leads took most of its time.

-- What an arrival came from: the campaign it was tagged with, else the host with the link, else '' for neither. Null: not known.
create function private.touch_source(touch jsonb) returns text language sql immutable
  return left(coalesce(touch ->> 'source', touch ->> 'referrer', case when touch is null then null else '' end), 200);

alter table public.leads
  add column first_source text generated always as (private.touch_source(first_touch)) stored,
  add column last_source text generated always as (private.touch_source(last_touch)) stored,
  add column first_campaign text generated always as (left(first_touch ->> 'campaign', 200)) stored,
  add column last_campaign text generated always as (left(last_touch ->> 'campaign', 200)) stored,
  add column first_landing text generated always as (left(first_touch ->> 'landing', 200)) stored,
  add column last_landing text generated always as (left(last_touch ->> 'landing', 200)) stored,
  -- path of the page the form was on, without a slash at its end
  add column page text generated always as (case when page_uri is not null then
    left(coalesce(nullif(rtrim(substring(page_uri from '^https?://[^/?#]+([^?#]*)'), '/'), ''), '/'), 200) end) stored;

-- For the sources to choose from, and for the sums of a period.
create index leads_by_last_source on public.leads (last_source) where deleted_at is null;
create index meetings_booked on public.meetings (created_at);
