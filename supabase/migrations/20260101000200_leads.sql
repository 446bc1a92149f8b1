-- Leads from all forms, and the work of staff on them. A lead and what is to be sent because of it
-- (`outbox`) are stored in one transaction.

-- The source of an arrival: its campaign's tag, else the host of the referring page, else '' for
-- neither. Null when unknown.
create function private.touch_source(touch jsonb) returns text language sql immutable
  return left(coalesce(touch ->> 'source', touch ->> 'referrer', case when touch is null then null else '' end), 200);

-- The columns that the list of leads shows, sorts by and searches in. A field can hold 5,000
-- characters and an index entry at most 2,704 bytes, so the functions cut the text.
create function private.lead_name(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(coalesce(fields ->> 'firstname', '') || ' ' || coalesce(fields ->> 'lastname', '')), 120), '');

-- Forms without a field for the company put it into a line of the message
-- (`contract/lead-forms.ts`).
create function private.lead_company(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(coalesce(nullif(fields ->> 'company', ''),
    substring(fields ->> 'message' from '(?n)^Company: (.*)$'), '')), 120), '');

-- What makes spellings of a company's name the same: small letters without punctuation, and without the legal
-- forms at its end. Null where nothing is left.
create function private.company_key(company text) returns text language sql immutable
  return nullif(regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(lower(company), '[.''’]', '', 'g'),
    '[][ -/:-@\\^_`{-~„“”«»–—…·\s]+', ' ', 'g')),
    '( (inc|incorporated|corp|corporation|co|company|llc|llp|lp|ltd|limited|plc|gmbh|mbh|ag|kg|kgaa|se|ohg|ug|ev|eg|sa|sas|sarl|srl|spa|sl|bv|nv|ab|as|oy|aps|pty|pte|und|and|et))+$', ''), ' ', '', 'g'), '');

-- The first words of the message, without the lines that have columns of their own.
create function private.lead_excerpt(fields jsonb) returns text language sql immutable
  return nullif(left(btrim(regexp_replace(
    regexp_replace(left(coalesce(fields ->> 'message', ''), 1000), '(?n)^(Company|Job title): .*$', '', 'g'),
    '\s+', ' ', 'g')), 160), '');

-- What people of one company share: the part of their address after the @. Null for providers whose
-- users share nothing else.
create function private.company_domain(email text) returns text language sql immutable
  return case when split_part(lower(email), '@', 2) !~ '^((gmail|googlemail|icloud|me|mac|aol|gmx|web|t-online|freenet|mail|zoho|fastmail|proton|protonmail|pm|tutanota|tuta|bluewin|orange|wanadoo|free|laposte|sfr|libero|comcast|verizon|att|sbcglobal|cox|qq|163|126|naver|rediffmail)\.[a-z]{2,3}|(yahoo|ymail|outlook|hotmail|live|msn|yandex)\.[a-z.]{2,6})$'
    then nullif(split_part(lower(email), '@', 2), '') end;

-- How far staff are with a lead, in the order of the work.
create type public.lead_state as enum ('new', 'contacted', 'qualified', 'won', 'lost');

-- Files of leads that staff imported. Each of their leads keeps source and consent as a note of its
-- own.
create table private.lead_imports (
  -- chosen by the browser, so that the same import is stored once
  id uuid primary key,
  -- the account; null after it was deleted
  actor uuid references auth.users on delete set null,
  source text not null check (char_length(source) between 1 and 200),
  consent text not null check (char_length(consent) between 1 and 200),
  row_count int not null check (row_count > 0),
  created_at timestamptz not null default now()
);
create index on private.lead_imports (actor);

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  -- `contract/lead-forms.ts` lists the forms, so a new form needs no migration. 'by-hand': staff
  -- entered the lead; 'import': it came in from a file of theirs
  form text not null check (form ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- as staff put it right, if they did
  email text not null check (char_length(email) <= 254),
  -- field name → value, as it was typed
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  context jsonb check (jsonb_typeof(context) = 'object'),
  -- the browser's time; null for forms that do not send it
  submitted_at timestamptz,
  page_uri text,
  -- SHA-256, hex, of form, fields and page: equal leads within minutes are stored once
  dedupe_hash text not null,
  first_touch jsonb,
  last_touch jsonb,
  -- the privacy notice on the form: its date and the first characters of its text's SHA-256, so
  -- that its wording can be found
  privacy_notice text check (char_length(privacy_notice) <= 100),
  received_at timestamptz not null default now(),
  -- 'stored': no CRM is set up; otherwise the state of the delivery
  delivery text not null default 'stored' check (delivery in ('stored', 'waiting', 'delivered', 'failed')),
  delivered_at timestamptz,
  -- why the CRM refused it, or what was corrected before it was sent; shown to staff
  delivery_note text,
  -- A deleted row is hidden at once and removed later (`contract/retention.ts`), so that staff can
  -- undo the deletion.
  deleted_at timestamptz,
  -- The work of staff is stored only here and never sent to the CRM.
  state public.lead_state not null default 'new',
  lost_reason text check (char_length(lost_reason) between 1 and 200),
  -- when it was won or lost
  decided_at timestamptz,
  -- what it may bring, or has brought once it is won, in whole units of `site.currency`; 0 when
  -- nobody has said so
  value int not null default 0 check (value >= 0),
  next_step text check (char_length(next_step) between 1 and 200),
  next_on date,
  assigned_to uuid references auth.users on delete set null,
  import_id uuid references private.lead_imports on delete set null,
  -- field name → what staff put in its place
  corrected jsonb not null default '{}' check (jsonb_typeof(corrected) = 'object'),
  -- Columns for the overview, which groups all leads of a period: reading six parts of two JSON
  -- values for each of 100,000 leads took most of its time.
  first_source text generated always as (private.touch_source(first_touch)) stored,
  last_source text generated always as (private.touch_source(last_touch)) stored,
  first_campaign text generated always as (left(first_touch ->> 'campaign', 200)) stored,
  last_campaign text generated always as (left(last_touch ->> 'campaign', 200)) stored,
  first_landing text generated always as (left(first_touch ->> 'landing', 200)) stored,
  last_landing text generated always as (left(last_touch ->> 'landing', 200)) stored,
  -- path of the page with the form, without a slash at its end
  page text generated always as (case when page_uri is not null then
    left(coalesce(nullif(rtrim(substring(page_uri from '^https?://[^/?#]+([^?#]*)'), '/'), ''), '/'), 200) end) stored,
  name text generated always as (private.lead_name(fields || corrected)) stored,
  company text generated always as (private.lead_company(fields || corrected)) stored,
  company_key text generated always as (private.company_key(private.lead_company(fields || corrected))) stored,
  excerpt text generated always as (private.lead_excerpt(fields)) stored,
  -- everything that a search looks at, in lower case
  search_text text generated always as (lower(
    coalesce(private.lead_name(fields || corrected), '') || ' '
      || coalesce(private.lead_company(fields || corrected), '') || ' ' || email)) stored,
  domain text generated always as (private.company_domain(email)) stored,
  check ((state = 'lost') = (lost_reason is not null)),
  check ((state in ('won', 'lost')) = (decided_at is not null)),
  check ((next_step is null) = (next_on is null))
);
create index on public.leads (dedupe_hash, received_at desc);
create index on public.leads (email);
create index leads_by_import on public.leads (import_id) where import_id is not null;
create index leads_deleted on public.leads (deleted_at) where deleted_at is not null;
-- The order of the staff list, with the id because pages and exports continue after the last row. A
-- search reads only this index.
create index leads_shown on public.leads (received_at desc, id desc) include (search_text) where deleted_at is null;
-- The other orders of the list.
create index leads_by_name on public.leads (name, received_at desc, id desc) where deleted_at is null;
create index leads_by_company on public.leads (company, received_at desc, id desc) where deleted_at is null;
create index leads_by_email on public.leads (email, received_at desc, id desc) where deleted_at is null;
-- Orders, and filters with the newest first.
create index leads_by_form on public.leads (form, received_at desc, id desc) where deleted_at is null;
create index leads_by_state on public.leads (state, received_at desc, id desc) where deleted_at is null;
create index leads_by_delivery on public.leads (delivery, received_at desc, id desc) where deleted_at is null;
-- Also for the list of sources.
create index leads_by_last_source on public.leads (last_source, received_at desc, id desc) where deleted_at is null;
create index leads_by_next on public.leads (next_on, received_at desc, id desc) where deleted_at is null;
create index leads_by_value on public.leads (value, received_at, id) where deleted_at is null;
-- Other people of a company, what was won in a period, and when a campaign began.
create index leads_by_domain on public.leads (domain) where domain is not null;
create index leads_by_company_key on public.leads (company_key) where company_key is not null;
create index leads_won on public.leads (decided_at) where state = 'won';
create index leads_by_campaign on public.leads (last_campaign, received_at) where last_campaign is not null;
-- Also for the deletion of an account.
create index leads_by_assigned on public.leads (assigned_to, received_at desc, id desc) where assigned_to is not null;

-- What staff did about a lead: a note, an email, or a change. Deleting a lead, because its person
-- asked for it or its retention period is over, deletes them.
create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- the account; null after it was deleted
  author uuid references auth.users on delete set null,
  -- of the note or the email; '' for a change
  text text not null check (char_length(text) <= 5000 and (text <> '' or about is not null)),
  -- what was changed, or the subject of the email; null for a note (`LeadDeed` in
  -- contract/staff.ts)
  about jsonb check (jsonb_typeof(about) = 'object'),
  created_at timestamptz not null default now(),
  -- null: never edited
  changed_at timestamptz
);
create index on public.lead_notes (lead_id, created_at);
create index on public.lead_notes (author);

-- Two addresses that staff know to be one person's. A person is every address that a chain of these
-- rows reaches. Nothing else is changed, so a deleted row separates the addresses again.
create table private.person_merges (
  id uuid primary key default gen_random_uuid(),
  first_email text not null check (first_email = lower(first_email) and char_length(first_email) <= 254),
  second_email text not null check (second_email = lower(second_email) and char_length(second_email) <= 254),
  -- the account; null after it was deleted
  author uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (first_email, second_email),
  check (first_email <> second_email)
);
create index on private.person_merges (second_email);
create index on private.person_merges (author);

-- All addresses of the person with this one, in order. Most people have one.
create function private.addresses_of(known text) returns text[]
  language sql stable set search_path = ''
  as $$
    with recursive same (address) as (
      select lower(known)
      union select case when m.first_email = s.address then m.second_email else m.first_email end
      from same s join private.person_merges m on m.first_email = s.address or m.second_email = s.address)
    select array(select address from same order by 1)
  $$;
revoke all on function private.addresses_of(text) from public;

-- Filters, order and columns of the list of leads that staff have saved for all.
create table private.lead_views (
  name text primary key check (char_length(name) between 1 and 60),
  -- null after the account was deleted: anyone who may read leads can then change and delete the
  -- view
  author uuid references auth.users on delete set null,
  view jsonb not null check (jsonb_typeof(view) = 'object' and length(view::text) < 5000)
);
select private.close_tables();

revoke all on public.leads, public.lead_notes from anon, authenticated;
grant select on public.leads, public.lead_notes to authenticated;
alter table public.leads enable row level security;
alter table public.lead_notes enable row level security;

insert into private.staff_lists values ('leads', '{admin,sales}');
create policy read on public.leads for select to authenticated using ((select private.may_read('leads')));
create policy not_deleted on public.leads as restrictive for select to anon, authenticated using (deleted_at is null);
create policy service on public.leads for all to service_role using (true) with check (true);
create policy read on public.lead_notes for select to authenticated using ((select private.may_read('leads')));
create policy service on public.lead_notes for all to service_role using (true) with check (true);

-- The accounts that a lead can be assigned to: those that may read leads. The view runs with its
-- owner's rights, so it checks the role itself.
create view public.staff_members with (security_barrier) as
  select u.id, u.email from auth.users u
  where (select private.may_read('staff_members')) and exists (select 1 from public.user_roles r, private.staff_lists l
    where r.user_id = u.id and l.name = 'leads' and r.role = any (l.readers));

revoke all on public.staff_members from public, anon, authenticated, service_role;
grant select on public.staff_members to authenticated;
insert into private.staff_lists values ('staff_members', '{admin,sales}', false);

-- For exports. They can also be made by a command at the server, where there is no role to check.
create function private.staff_address(account uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select email from auth.users u
    where u.id = account and exists (select 1 from public.user_roles r where r.user_id = account)
  $$;
revoke all on function private.staff_address(uuid) from public;
grant execute on function private.staff_address(uuid) to authenticated;
