-- Editing in place. The newest change of each address is the published value, so every published
-- value has its history. A value is JSON: a text is a string, a flag a boolean, a list an array
-- (`Value` in contract/values.ts). Our server, which knows `content/`, checks what a particular
-- value must look like; the constraints here apply to any value.
--
-- No address is known here. Our server says with each text in which area it is: a page, or the
-- settings, which take an admin. The server ignores what is stored for an address in the other
-- area, so an editor gains nothing by saying the wrong one.
create type private.word_area as enum ('page', 'setting');

-- The address of a text in `content/`. Those of the canvas contain column names, such as
-- `canvas.questions.q3_metrics.hint`.
create function private.is_address(at text) returns boolean
  language sql immutable set search_path = ''
  as $$ select length(at) <= 200 and at ~ '^[A-Za-z0-9]+([.-][A-Za-z0-9_-]+)+$' $$;

-- Every text in a value is plain, of which legal texts have several lines: no control characters or
-- characters that override the writing direction.
create function private.is_plain_value(value jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$ select length(value::text) <= 60000 and not exists (
    select from jsonb_path_query(value, 'strict $.**') as part
    where jsonb_typeof(part) = 'string' and (length(part #>> '{}') > 20000
      or part #>> '{}' ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]')) $$;

create table public.word_changes (
  id bigint generated always as identity primary key,
  area private.word_area not null,
  address text not null check (private.is_address(address)),
  -- 1 for the first change of an address; unique per address, so that two people cannot both
  -- publish the next one
  version int not null check (version > 0),
  -- null: the original is shown again
  value jsonb check (private.is_plain_value(value)),
  -- the value of `content/` that was replaced
  original jsonb not null,
  -- release: a release brought `value` into `content/`
  kind text not null check (kind in ('publish', 'restore', 'release')),
  restored bigint references public.word_changes (id),
  -- changes that were published together
  publication uuid not null,
  path text not null check (length(path) between 1 and 500),
  -- null: the program
  author uuid,
  made_at timestamptz not null default now(),
  unique (area, address, version)
);
create index on public.word_changes (publication);
create index on public.word_changes (path, id desc);

-- An address begins with its record, of which some are read only when they are asked for.
create index on public.word_changes (split_part(address, '.', 1), id);

-- One per person and address. A published or discarded draft is kept for a while, so that a late
-- save does not reopen it.
create table public.word_drafts (
  author uuid not null references auth.users (id) on delete cascade,
  area private.word_area not null,
  address text not null check (private.is_address(address)),
  value jsonb check (private.is_plain_value(value)),
  original jsonb not null,
  -- version of the published text that the draft is based on
  base int not null check (base >= 0),
  revision int not null default 1,
  -- what saved last, a window or its journal, and the number of that save
  writer uuid not null,
  sequence bigint not null,
  restores bigint references public.word_changes (id),
  path text not null check (length(path) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'scheduled', 'published', 'discarded')),
  publication uuid,
  saved_at timestamptz not null default now(),
  primary key (author, area, address)
);
create index on public.word_drafts (area, address) where state = 'open';

-- Publications that wait for their time. They hold their texts, because a person may go on writing
-- at the same addresses.
create table private.word_schedules (
  -- of the publication
  id uuid primary key,
  author uuid not null references auth.users (id) on delete cascade,
  path text not null check (length(path) between 1 and 500),
  -- `[{area, at, value, original, base, restores, path}]`, as in `word_drafts`
  texts jsonb not null,
  due_at timestamptz not null,
  made_at timestamptz not null default now(),
  -- stopped: it was not published for the reason below, and its author has not seen this yet
  state text not null default 'waiting' check (state in ('waiting', 'published', 'canceled', 'stopped')),
  -- conflict: someone published one of the texts meanwhile; rules: a release changed what a text
  -- must look like; role: its author can no longer publish
  reason text check (reason in ('conflict', 'rules', 'role')),
  check (due_at < made_at + interval '367 days')
);
create index on private.word_schedules (due_at) where state = 'waiting';

-- Pictures, and PDFs in place of our documents, as they are sent to visitors. A name begins with
-- the hash of the content, so the content of a name never changes.
create table private.pictures (
  -- e.g. `{hash}.avif`
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}\.(avif|png|pdf)$'),
  type text not null check (type in ('image/avif', 'image/png', 'application/pdf')),
  bytes bytea not null check (length(bytes) <= 20971520),
  author uuid,
  added_at timestamptz not null default now()
);

-- PDFs, and pictures of their pages, that were made again because a fact that they name has
-- changed. They can be deleted.
create table private.documents (
  -- hash of everything that the document is made from
  version text not null,
  address text not null,
  slug text not null,
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (version, address)
);

-- Which pages each member of staff edits at the moment. A row says nothing after a minute, so a
-- crash may empty the table.
create unlogged table private.editing_presence (
  person uuid references auth.users (id) on delete cascade,
  path text check (length(path) between 1 and 500),
  seen_at timestamptz not null default now(),
  primary key (person, path)
);

alter table public.word_changes enable row level security;
alter table public.word_drafts enable row level security;
revoke all on public.word_changes, public.word_drafts from public, anon, authenticated, service_role;
select private.close_tables();

-- Triggers also apply to the owner of the table.
create function private.keep_word_changes() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    raise insufficient_privilege using message = 'the history of words is append-only';
  end $f$;
create trigger keep before update or delete on public.word_changes for each row execute function private.keep_word_changes();
create trigger keep_all before truncate on public.word_changes for each statement execute function private.keep_word_changes();

create view private.newest_word_changes as
  select distinct on (area, address) * from public.word_changes order by area, address, version desc;
revoke all on private.newest_word_changes from public, anon, authenticated, service_role;

-- Publications run one after another, so that ids rise in the order in which changes become
-- visible. The newest id then identifies the state of the whole site.
create function private.lock_publishing() returns void language sql set search_path = ''
  as $$ select pg_catalog.pg_advisory_xact_lock(7382017) $$;

create function private.colleague(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select case when person is null then null else
    jsonb_build_object('id', person, 'name', (select email from auth.users where id = person)) end $$;

create function private.words_generation() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select coalesce(max(id), 0) from public.word_changes $$;

create function private.described_draft(d public.word_drafts) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('area', d.area, 'at', d.address, 'by', private.colleague(d.author), 'value', d.value,
    'original', d.original, 'base', d.base, 'revision', d.revision, 'path', d.path, 'savedAt', d.saved_at) $$;

create function private.described_change(c public.word_changes) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('id', c.id, 'area', c.area, 'at', c.address, 'version', c.version, 'kind', c.kind, 'value', c.value,
    'original', c.original, 'by', private.colleague(c.author), 'when', c.made_at, 'publication', c.publication,
    'path', c.path) $$;

create function private.described_schedule(s private.word_schedules) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('id', s.id, 'by', private.colleague(s.author), 'path', s.path, 'due', s.due_at,
    'texts', s.texts) || case when s.reason is null then '{}' else jsonb_build_object('stopped', s.reason) end $$;

-- The caller's role, or null. The browser shows the editor to editors and admins, and to sales a
-- link to the staff pages.
create function public.editing_role() returns text
  language sql stable security definer set search_path = ''
  as $$ select case when private.has_role('admin') then 'admin' when private.has_role('editor') then 'editor'
    when private.has_role('sales') then 'sales' end $$;

-- Where a link leads that is no page of the site: the host, or the address of email or phone. Null
-- for a page of the site.
create function private.place_of_link(link jsonb) returns text
  language sql immutable set search_path = ''
  as $$ select lower(substring(link #>> '{}' from '^(https://[^/?#]+|(?:mailto|tel):.+)')) $$;

-- Where editors may lead visitors besides pages of the site: the places and email addresses that
-- admins have published.
create function private.listed_places() returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(distinct place), '{}') from (
    select private.place_of_link(c.value) as place from private.newest_word_changes c
    union all select 'mailto:' || lower(c.value #>> '{}') from private.newest_word_changes c
      where c.area = 'setting' and c.value #>> '{}' ~ '^[^\s@:]+@[^\s@]+\.[^\s@]+$') places where place is not null $$;

-- Everything an editor's screen needs, in one snapshot. Of the values whose addresses are like
-- `apart`, it has those of the records in `wanted`, those with drafts, and the newest change of each
-- record.
create function public.editing_read(apart text, wanted jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $f$ declare records text[] := array(select jsonb_array_elements_text(wanted)); begin
    perform private.require_role('editor', 'admin');
    return (select jsonb_build_object(
      'generation', private.words_generation(),
      'me', private.colleague(auth.uid()),
      'isAdmin', private.has_role('admin'),
      'listedPlaces', case when not private.has_role('admin') then to_jsonb(private.listed_places()) end,
      'changes', coalesce((select jsonb_agg(private.described_change(c)) from public.word_changes c
        where c.id in (select n.id from private.newest_word_changes n where n.address not like apart
          or split_part(n.address, '.', 1) = any (records)
          or (n.area, n.address) in (select d.area, d.address from public.word_drafts d where d.state = 'open'))
          or c.id in (select max(r.id) from public.word_changes r group by split_part(r.address, '.', 1))), '[]'),
      'drafts', coalesce((select jsonb_agg(private.described_draft(d) order by d.saved_at) from public.word_drafts d
        where d.state = 'open'), '[]'),
      -- Only the author is told that a publication was stopped.
      'scheduled', coalesce((select jsonb_agg(private.described_schedule(s) order by s.due_at) from private.word_schedules s
        where s.state = 'waiting' or (s.state = 'stopped' and s.author = auth.uid())), '[]')));
  end $f$;

-- Saves drafts of the caller: `[{area, at, value, original, base, known, writer, sequence,
-- restores}]`. Returns a result for each (`contract/editing/api.ts`).
create function public.editing_save(path text, drafts jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ declare
    me uuid := auth.uid();
    sent record;
    stored public.word_drafts;
    answers jsonb := '[]';
  begin
    perform private.require_role('editor', 'admin');
    -- Always in the same order, so that two windows of one person cannot deadlock.
    for sent in select * from jsonb_to_recordset(drafts) as s(area private.word_area, at text, value jsonb, original jsonb, base int,
        known int, writer uuid, sequence bigint, restores bigint) order by s.area, s.at loop
      insert into public.word_drafts as d (author, area, address, value, original, base, writer, sequence, restores, path)
        values (me, sent.area, sent.at, sent.value, sent.original, sent.base, sent.writer, sent.sequence, sent.restores, editing_save.path)
        on conflict (author, area, address) do update set value = excluded.value, original = excluded.original,
          base = excluded.base, revision = d.revision + 1, writer = excluded.writer, sequence = excluded.sequence,
          restores = excluded.restores, path = excluded.path, state = 'open', publication = null, saved_at = now()
        where case when d.writer = excluded.writer then excluded.sequence > d.sequence
          -- Text typed in another window after this draft was published or discarded is a new
          -- draft.
          else sent.known = d.revision or d.state <> 'open' end
        returning d.* into stored;
      if found then
        answers := answers || jsonb_build_object('at', sent.at, 'outcome', 'saved', 'revision', stored.revision, 'savedAt', stored.saved_at);
        continue;
      end if;
      select * into stored from public.word_drafts where author = me and area = sent.area and address = sent.at;
      answers := answers || case
        -- the same save, repeated
        when stored.state = 'open' and stored.writer = sent.writer and stored.sequence = sent.sequence then
          jsonb_build_object('at', sent.at, 'outcome', 'saved', 'revision', stored.revision, 'savedAt', stored.saved_at)
        when stored.writer = sent.writer then
          jsonb_build_object('at', sent.at, 'outcome', 'superseded', 'revision', stored.revision,
            'draft', case when stored.state = 'open' then private.described_draft(stored) end)
        else jsonb_build_object('at', sent.at, 'outcome', 'conflict', 'draft', private.described_draft(stored)) end;
    end loop;
    return answers;
  end $f$;

-- Discards the caller's drafts that still have the given revision: `[{area, at, revision}]`.
-- Returns their addresses.
create function public.editing_discard(drafts jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ declare gone jsonb; begin
    perform private.require_role('editor', 'admin');
    with mine as (
      select d.author, d.area, d.address from public.word_drafts d
      join jsonb_to_recordset(drafts) as s(area private.word_area, at text, revision int) on coalesce(s.area, d.area) = d.area
        and s.at = d.address
      where d.author = auth.uid() and d.state = 'open' and d.revision = s.revision
      order by d.area, d.address for update of d),
    ended as (
      update public.word_drafts d set state = 'discarded', revision = d.revision + 1, saved_at = now()
      from mine where d.author = mine.author and d.area = mine.area and d.address = mine.address returning d.address)
    select coalesce(jsonb_agg(address), '[]') into gone from ended;
    if jsonb_array_length(gone) > 0 then
      insert into private.audit (actor, action, subject, filter, row_count)
      values (auth.uid(), 'discard', 'words', jsonb_build_object('addresses', gone), jsonb_array_length(gone));
    end if;
    return gone;
  end $f$;

-- Who may publish these texts (`[{area, value, original}]`). A setting takes an admin: it says who
-- we are, where notices about visitors go, what is offered. So does a text of a page that leads to
-- a place that no admin has published.
create function private.publishers(texts jsonb) returns public.app_role[]
  language sql stable set search_path = ''
  as $$ select case when exists (
      select from jsonb_to_recordset(texts) as t(area private.word_area, value jsonb, original jsonb)
      where t.area is distinct from 'page'
        or (t.value <> t.original and private.place_of_link(t.value) is not null
          and private.place_of_link(t.value) <> all (private.listed_places())))
    then '{admin}' else '{editor,admin}' end::public.app_role[] $$;

-- Publishes texts in the name of their author: `[{area, at, value, original, base, restores,
-- path}]`. Returns `{generation, changes}`.
create function private.publish_texts(author uuid, publication uuid, path text, texts jsonb) returns jsonb
  language plpgsql set search_path = ''
  as $f$ declare written jsonb; begin
    with chosen as (
      select t.*, nullif(t.value, t.original) as shown_value, c.version as last_version,
        case when c.kind = 'release' then null else c.value end as last_value,
        coalesce(c.original, t.original) as last_original
      from jsonb_to_recordset(texts) as t(area private.word_area, at text, value jsonb, original jsonb, restores bigint, path text)
      left join private.newest_word_changes c on c.area = t.area and c.address = t.at),
    added as (
      insert into public.word_changes (area, address, version, value, original, kind, restored, publication, path, author)
      select area, at, coalesce(last_version, 0) + 1, shown_value, original,
        case when restores is null then 'publish' else 'restore' end, restores, publish_texts.publication, chosen.path,
        publish_texts.author
      from chosen
      -- A text that is published already, with the same original, changes nothing.
      where shown_value is distinct from last_value or (last_value is not null and original <> last_original)
      order by area, at
      returning address, version, value, original)
    select coalesce(jsonb_agg(jsonb_build_object('at', address, 'version', version, 'shown', coalesce(value, original))), '[]')
      into written from added;
    if jsonb_array_length(written) > 0 then
      insert into private.audit (actor, action, subject, filter, row_count)
      values (author, 'publish', 'words', jsonb_build_object('path', path, 'publication', publication,
        'addresses', (select jsonb_agg(w ->> 'at') from jsonb_array_elements(written) as w)), jsonb_array_length(written));
    end if;
    return jsonb_build_object('generation', private.words_generation(), 'changes', written);
  end $f$;

-- Publishes the caller's drafts if all of them still have the given revision: `[{area, at,
-- revision}]`. Returns `{generation, changes}` or `{conflicts}`. With `due` they are published then
-- by `private.end_schedule`.
create function public.editing_publish(id uuid, path text, drafts jsonb, due timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ declare
    me uuid := auth.uid();
    found_conflicts jsonb;
    texts jsonb;
  begin
    perform private.require_role(variadic private.publishers(drafts));
    perform private.lock_publishing();
    -- the same publication, repeated because its response was lost
    if exists (select 1 from public.word_drafts d where d.author = me and d.publication = editing_publish.id)
      or exists (select 1 from public.word_changes c where c.author = me and c.publication = editing_publish.id) then
      return jsonb_build_object('generation', private.words_generation(), 'changes', coalesce((
        select jsonb_agg(jsonb_build_object('at', c.address, 'version', c.version, 'shown', coalesce(c.value, c.original)))
        from public.word_changes c where c.publication = editing_publish.id), '[]'));
    end if;

    perform 1 from public.word_drafts d
      join jsonb_to_recordset(drafts) as s(area private.word_area, at text, revision int) on s.area = d.area and s.at = d.address
      where d.author = me order by d.area, d.address for update of d;
    select jsonb_agg(conflict) into found_conflicts from (
      select case
        when d.address is null or d.state <> 'open' or d.revision <> s.revision then
          jsonb_build_object('at', s.at, 'reason', 'draft-changed',
            'draft', case when d.state = 'open' then private.described_draft(d) end)
        when coalesce(c.version, 0) <> d.base then
          jsonb_build_object('at', s.at, 'reason', 'published-since', 'version', coalesce(c.version, 0),
            'shown', coalesce(c.value, c.original, d.original), 'id', coalesce(c.id, 0),
            'by', private.colleague(c.author), 'when', coalesce(c.made_at, now()))
        end as conflict
      from jsonb_to_recordset(drafts) as s(area private.word_area, at text, revision int)
      left join public.word_drafts d on d.author = me and d.area = s.area and d.address = s.at
      left join private.newest_word_changes c on c.area = s.area and c.address = s.at) as checked
    where conflict is not null;
    if found_conflicts is not null then return jsonb_build_object('conflicts', found_conflicts); end if;
    perform private.require_role(variadic private.publishers((
      select jsonb_agg(jsonb_build_object('area', d.area, 'value', d.value, 'original', d.original))
      from public.word_drafts d
      join jsonb_to_recordset(drafts) as s(area private.word_area, at text) on s.area = d.area and s.at = d.address
      where d.author = me)));

    with ended as (
      update public.word_drafts d set state = case when due is null then 'published' else 'scheduled' end,
        publication = editing_publish.id, revision = d.revision + 1, saved_at = now()
      from jsonb_to_recordset(drafts) as s(area private.word_area, at text)
      where d.author = me and d.area = s.area and d.address = s.at
      returning d.*)
    select jsonb_agg(jsonb_build_object('area', area, 'at', address, 'value', value, 'original', original, 'base', base,
      'restores', restores, 'path', ended.path)) into texts from ended;
    if due is null then return private.publish_texts(me, id, path, texts); end if;
    insert into private.word_schedules (id, author, path, texts, due_at) values (id, me, path, texts, due);
    insert into private.audit (actor, action, subject, filter, row_count)
    values (me, 'schedule', 'words', jsonb_build_object('path', path, 'publication', id, 'due', due), jsonb_array_length(texts));
    return jsonb_build_object('generation', private.words_generation(), 'changes', '[]'::jsonb);
  end $f$;

-- Makes drafts of a publication that will not take place. Where its author has written something
-- newer, that stays.
create function private.drafts_again(s private.word_schedules) returns void
  language sql set search_path = ''
  as $$ insert into public.word_drafts as d (author, area, address, value, original, base, writer, sequence, restores, path)
      select s.author, t.area, t.at, t.value, t.original, t.base, gen_random_uuid(), 0, t.restores, t.path
      from jsonb_to_recordset(s.texts) as t(area private.word_area, at text, value jsonb, original jsonb, base int, restores bigint,
        path text)
      order by t.area, t.at
      on conflict (author, area, address) do update set value = excluded.value, original = excluded.original, base = excluded.base,
        revision = d.revision + 1, writer = excluded.writer, sequence = 0, restores = excluded.restores,
        path = excluded.path, state = 'open', publication = null, saved_at = now()
      where d.state <> 'open' $$;

-- Publishes what is due, in the transaction in which our server has locked its row, or stops it and
-- keeps it as drafts.
-- @param problem what our server found: 'rules' where a text breaks those of its address, 'role'
--   where it takes an admin, or null. Returns the reason for which it was stopped.
create function private.end_schedule(schedule uuid, problem text) returns text
  language plpgsql set search_path = ''
  as $f$ declare s private.word_schedules; stop text; begin
    perform private.lock_publishing();
    select * into s from private.word_schedules where id = schedule;
    stop := case
      when problem is not null then problem
      when not exists (select from public.user_roles r where r.user_id = s.author
        and r.role = any (private.publishers(s.texts))) then 'role'
      -- Its author may schedule several texts for one address, such as one for a day and the usual
      -- one for the day after.
      when exists (select from jsonb_to_recordset(s.texts) as t(area private.word_area, at text, base int)
        join public.word_changes c on c.area = t.area and c.address = t.at and c.version > t.base and c.kind <> 'release'
        where c.publication not in (select own.id from private.word_schedules own where own.author = s.author)) then 'conflict'
      end;
    if stop is null then perform private.publish_texts(s.author, s.id, s.path, s.texts);
    else perform private.drafts_again(s);
    end if;
    update private.word_schedules set state = case when stop is null then 'published' else 'stopped' end, reason = stop
      where id = schedule;
    return stop;
  end $f$;

-- Cancels a publication that waits, for its author or an admin, or notes that its author has seen
-- that it was stopped.
create function public.editing_unschedule(id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $f$ declare s private.word_schedules; begin
    perform private.require_role('editor', 'admin');
    select * into s from private.word_schedules w where w.id = editing_unschedule.id and w.state in ('waiting', 'stopped')
      and (w.author = auth.uid() or private.has_role('admin')) for update;
    if not found then return false; end if;
    if s.state = 'waiting' then
      perform private.drafts_again(s);
      insert into private.audit (actor, action, subject, filter, row_count)
      values (auth.uid(), 'cancel', 'words', jsonb_build_object('path', s.path, 'publication', s.id), jsonb_array_length(s.texts));
    end if;
    update private.word_schedules w set state = 'canceled' where w.id = s.id;
    return true;
  end $f$;

-- Notes that the caller edits this page, or no longer does. Returns the colleagues who were noted
-- there in the last seconds.
create function public.editing_presence(path text, is_editing boolean, seconds int) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ begin
    perform private.require_role('editor', 'admin');
    if is_editing then
      insert into private.editing_presence (person, path) values (auth.uid(), editing_presence.path)
        on conflict on constraint editing_presence_pkey do update set seen_at = now();
    else
      delete from private.editing_presence p where p.person = auth.uid() and p.path = editing_presence.path;
    end if;
    return (select coalesce(jsonb_agg(private.colleague(p.person) order by p.person), '[]') from private.editing_presence p
      where p.path = editing_presence.path and p.person <> auth.uid()
        and p.seen_at > now() - make_interval(secs => least(seconds, 60)));
  end $f$;

-- Changes of one address, one page or the whole site, newest first.
create function public.editing_history(at text, path text, before bigint, most int) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    perform private.require_role('editor', 'admin');
    return (select coalesce(jsonb_agg(entry order by id desc), '[]') from (
      select c.id, private.described_change(c) || jsonb_build_object(
        'from', coalesce((select coalesce(p.value, p.original) from public.word_changes p
          where p.area = c.area and p.address = c.address and p.version = c.version - 1), c.original)) as entry
      from public.word_changes c
      where (editing_history.at is null or c.address = editing_history.at)
        and (editing_history.path is null or c.path = editing_history.path)
        and (before is null or c.id < before)
      order by c.id desc limit least(most, 500)) as listed);
  end $f$;

-- Stores the files of one picture: `[{name, type, bytes}]`, bytes in base64.
create function public.editing_add_picture(files jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $f$ begin
    perform private.require_role('editor', 'admin');
    insert into private.pictures (name, type, bytes, author)
      select s.name, s.type, decode(s.bytes, 'base64'), auth.uid()
      from jsonb_to_recordset(files) as s(name text, type text, bytes text)
      -- An unused picture that is tried once more is kept as long as a new one.
      on conflict (name) do update set added_at = now();
    if found then
      insert into private.audit (actor, action, subject, filter, row_count)
      values (auth.uid(), 'upload', 'pictures', jsonb_build_object('names', (select jsonb_agg(f ->> 'name')
        from jsonb_array_elements(files) as f)), jsonb_array_length(files));
    end if;
  end $f$;

-- Public data, for a server that has only the public key: no authors, times or drafts.
create function public.published_generation() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select private.words_generation() $$;

-- An original that is shown again can be what staff once published, if a release brought that into
-- `content/`.
create view private.published_word_values as
  select n.address, jsonb_build_object('area', area, 'at', address, 'value', coalesce(value, original), 'original', original,
    'version', version, 'isReleased', kind = 'release' or value is null) as word
  from private.newest_word_changes n where value is not null
    or exists (select from public.word_changes r where r.area = n.area and r.address = n.address and r.kind = 'release');
revoke all on private.published_word_values from public, anon, authenticated, service_role;

-- `history`: an array of the addresses of which every change is told, so that visitors can read
-- what they agreed to. Values whose addresses are like `apart` are left out.
create function public.published_words(history jsonb, apart text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('generation', private.words_generation(), 'words', coalesce((
    select jsonb_agg(word) from private.published_word_values where address not like apart), '[]'),
    'history', coalesce((select jsonb_agg(jsonb_build_object('area', area, 'at', address, 'value', coalesce(value, original),
      'original', original, 'when', made_at) order by id)
      from public.word_changes where history ? address and kind <> 'release'), '[]')) $$;

-- All values of some records.
create function public.published_records(records jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $f$ declare names text[] := array(select jsonb_array_elements_text(records)); begin
    return (select jsonb_build_object('generation', private.words_generation(), 'words', coalesce((
      select jsonb_agg(word) from private.published_word_values
      where split_part(address, '.', 1) = any (names)), '[]')));
  end $f$;

-- A name contains the hash of the bytes, so it cannot be guessed.
create function public.picture_file(name text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('type', p.type, 'bytes', encode(p.bytes, 'base64'))
    from private.pictures p where p.name = picture_file.name $$;

-- Records that a release moved published texts into `content/`: `[{area, at, version}]`. For our
-- server only.
create function private.note_released_words(words jsonb) returns int
  language plpgsql set search_path = ''
  as $f$ declare n int; begin
    perform private.lock_publishing();
    with added as (
      insert into public.word_changes (area, address, version, value, original, kind, publication, path)
      select c.area, c.address, c.version + 1, c.value, c.original, 'release', gen_random_uuid(), c.path
      from private.newest_word_changes c join jsonb_to_recordset(words) as s(area private.word_area, at text, version int)
        on s.area = c.area and s.at = c.address and s.version = c.version
      where c.value is not null and c.kind <> 'release'
      order by c.area, c.address
      returning area, address, version),
    -- The text is unchanged, so drafts based on it remain valid.
    rebased as (
      update public.word_drafts d set base = added.version from added
      where d.area = added.area and d.address = added.address and d.base = added.version - 1 and d.state = 'open')
    select count(*) into n from added;
    return n;
  end $f$;

revoke all on function public.editing_role, public.editing_read, public.editing_save, public.editing_discard,
  public.editing_publish, public.editing_history, public.editing_add_picture, public.editing_presence, public.editing_unschedule,
  public.published_generation, public.published_words, public.published_records, public.picture_file from public, anon, authenticated, service_role;
grant execute on function public.editing_role, public.editing_read, public.editing_save, public.editing_discard,
  public.editing_publish, public.editing_history, public.editing_add_picture, public.editing_presence, public.editing_unschedule
  to authenticated;
grant execute on function public.published_generation, public.published_words, public.published_records, public.picture_file
  to anon, authenticated, service_role;
revoke all on function private.lock_publishing, private.colleague, private.words_generation, private.described_draft,
  private.described_change, private.note_released_words, private.described_schedule, private.place_of_link, private.listed_places,
  private.publishers, private.publish_texts,
  private.drafts_again, private.end_schedule from public, anon, authenticated, service_role;
