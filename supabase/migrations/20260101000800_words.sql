-- Editing in place. The newest change of each address is the published text, so every published text has its history. Our
-- server, which knows `content/`, checks what a particular text must look like; the constraints here apply to any text.

-- The address of a text in `content/`. Those of the canvas contain column names, such as `canvas.questions.q3_metrics.hint`.
create function private.is_address(at text) returns boolean
  language sql immutable set search_path = ''
  as $$ select length(at) <= 200 and at ~ '^[A-Za-z0-9]+([.-][A-Za-z0-9_-]+)+$' $$;

-- One line of plain text: no control characters, line breaks or characters that override the writing direction.
create function private.is_plain_text(text) returns boolean
  language sql immutable set search_path = ''
  as $$ select length($1) <= 5000
    and $1 !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]' $$;

create table public.word_changes (
  id bigint generated always as identity primary key,
  address text not null check (private.is_address(address)),
  -- 1 for the first change of an address; unique per address, so that two people cannot both publish the next one
  version int not null check (version > 0),
  -- null: the original is shown again
  value text check (private.is_plain_text(value)),
  -- the text of `content/` that was replaced
  original text not null,
  -- release: a release brought `value` into `content/`
  kind text not null check (kind in ('publish', 'restore', 'release')),
  restored bigint references public.word_changes (id),
  -- changes that were published together
  publication uuid not null,
  path text not null check (length(path) between 1 and 500),
  -- null: the program
  author uuid,
  made_at timestamptz not null default now(),
  unique (address, version)
);
create index on public.word_changes (publication);
create index on public.word_changes (path, id desc);

-- One per person and address. A published or discarded draft is kept for a while, so that a late save does not reopen it.
create table public.word_drafts (
  author uuid not null references auth.users (id) on delete cascade,
  address text not null check (private.is_address(address)),
  value text check (private.is_plain_text(value)),
  original text not null,
  -- version of the published text that the draft is based on
  base int not null check (base >= 0),
  revision int not null default 1,
  -- what saved last, a window or its journal, and the number of that save
  writer uuid not null,
  sequence bigint not null,
  restores bigint references public.word_changes (id),
  path text not null check (length(path) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'published', 'discarded')),
  publication uuid,
  saved_at timestamptz not null default now(),
  primary key (author, address)
);
create index on public.word_drafts (address) where state = 'open';

-- Pictures as they are sent to visitors. A name begins with the hash of the picture, so the content of a name never changes.
create table private.pictures (
  -- e.g. `{hash}-960.avif`, `{hash}.svg`
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}(-[0-9]{1,5}\.(avif|webp)|\.svg)$'),
  type text not null check (type in ('image/avif', 'image/webp', 'image/svg+xml')),
  bytes bytea not null check (length(bytes) <= 10485760),
  author uuid,
  added_at timestamptz not null default now()
);

-- PDFs, and pictures of their pages, that were made again because a fact that they name has changed. They can be deleted.
create table private.documents (
  -- hash of everything that the document is made from
  version text not null,
  address text not null,
  slug text not null,
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (version, address)
);
-- The one process that makes documents now.
create table private.document_turn (
  one boolean primary key default true check (one),
  maker uuid not null,
  until timestamptz not null
);

alter table private.documents enable row level security;
alter table private.document_turn enable row level security;
alter table public.word_changes enable row level security;
alter table public.word_drafts enable row level security;
alter table private.pictures enable row level security;
revoke all on public.word_changes, public.word_drafts, private.pictures, private.documents, private.document_turn from public, anon, authenticated, service_role;

-- Triggers also apply to the owner of the table.
create function private.keep_word_changes() returns trigger language plpgsql set search_path = ''
  as $f$ begin
    raise insufficient_privilege using message = 'the history of words is append-only';
  end $f$;
create trigger keep before update or delete on public.word_changes for each row execute function private.keep_word_changes();
create trigger keep_all before truncate on public.word_changes for each statement execute function private.keep_word_changes();

create view private.newest_word_changes as
  select distinct on (address) * from public.word_changes order by address, version desc;
revoke all on private.newest_word_changes from public, anon, authenticated, service_role;

-- Publications run one after another, so that ids rise in the order in which changes become visible. The newest id then
-- identifies the state of the whole site.
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
  as $$ select jsonb_build_object('at', d.address, 'by', private.colleague(d.author), 'value', d.value,
    'original', d.original, 'base', d.base, 'revision', d.revision, 'path', d.path, 'savedAt', d.saved_at) $$;

create function private.described_change(c public.word_changes) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('id', c.id, 'at', c.address, 'version', c.version, 'kind', c.kind, 'value', c.value,
    'original', c.original, 'by', private.colleague(c.author), 'when', c.made_at, 'publication', c.publication,
    'path', c.path) $$;

-- The caller's role, or null. The browser shows the editor only to someone with a role.
create function public.editing_role() returns text
  language sql stable security definer set search_path = ''
  as $$ select case when private.has_role('admin') then 'admin' when private.has_role('editor') then 'editor' end $$;

-- Everything an editor's screen needs, in one snapshot.
create function public.editing_read() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    perform private.require_role('editor', 'admin');
    return (select jsonb_build_object(
      'generation', private.words_generation(),
      'me', private.colleague(auth.uid()),
      'changes', coalesce((select jsonb_agg(private.described_change(c)) from public.word_changes c
        where c.id in (select id from private.newest_word_changes)), '[]'),
      'drafts', coalesce((select jsonb_agg(private.described_draft(d) order by d.saved_at) from public.word_drafts d
        where d.state = 'open'), '[]')));
  end $f$;

-- Saves drafts of the caller: `[{at, value, original, base, known, writer, sequence, restores}]`. Returns a result for each
-- (`contract/editing.ts`).
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
    for sent in select * from jsonb_to_recordset(drafts) as s(at text, value text, original text, base int, known int,
        writer uuid, sequence bigint, restores bigint) order by s.at loop
      insert into public.word_drafts as d (author, address, value, original, base, writer, sequence, restores, path)
        values (me, sent.at, sent.value, sent.original, sent.base, sent.writer, sent.sequence, sent.restores, editing_save.path)
        on conflict (author, address) do update set value = excluded.value, original = excluded.original,
          base = excluded.base, revision = d.revision + 1, writer = excluded.writer, sequence = excluded.sequence,
          restores = excluded.restores, path = excluded.path, state = 'open', publication = null, saved_at = now()
        where case when d.writer = excluded.writer then excluded.sequence > d.sequence
          -- Text typed in another window after this draft was published or discarded is a new draft.
          else sent.known = d.revision or d.state <> 'open' end
        returning d.* into stored;
      if found then
        answers := answers || jsonb_build_object('at', sent.at, 'outcome', 'saved', 'revision', stored.revision, 'savedAt', stored.saved_at);
        continue;
      end if;
      select * into stored from public.word_drafts where author = me and address = sent.at;
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

-- Discards the caller's drafts that still have the given revision: `[{at, revision}]`. Returns their addresses.
create function public.editing_discard(drafts jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ declare gone jsonb; begin
    perform private.require_role('editor', 'admin');
    with mine as (
      select d.author, d.address from public.word_drafts d
      join jsonb_to_recordset(drafts) as s(at text, revision int) on s.at = d.address
      where d.author = auth.uid() and d.state = 'open' and d.revision = s.revision
      order by d.address for update of d),
    ended as (
      update public.word_drafts d set state = 'discarded', revision = d.revision + 1, saved_at = now()
      from mine where d.author = mine.author and d.address = mine.address returning d.address)
    select coalesce(jsonb_agg(address), '[]') into gone from ended;
    if jsonb_array_length(gone) > 0 then
      insert into private.audit (actor, action, subject, filter, row_count)
      values (auth.uid(), 'discard', 'words', jsonb_build_object('addresses', gone), jsonb_array_length(gone));
    end if;
    return gone;
  end $f$;

-- Publishes the caller's drafts if all of them still have the given revision: `[{at, revision}]`. Returns
-- `{generation, changes}` or `{conflicts}`.
create function public.editing_publish(id uuid, path text, drafts jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $f$ declare
    me uuid := auth.uid();
    found_conflicts jsonb;
    written jsonb;
  begin
    perform private.require_role('editor', 'admin');
    perform private.lock_publishing();
    -- the same publication, repeated because its response was lost
    if exists (select 1 from public.word_drafts d where d.author = me and d.publication = editing_publish.id)
      or exists (select 1 from public.word_changes c where c.author = me and c.publication = editing_publish.id) then
      return jsonb_build_object('generation', private.words_generation(), 'changes', coalesce((
        select jsonb_agg(jsonb_build_object('at', c.address, 'version', c.version, 'shown', coalesce(c.value, c.original)))
        from public.word_changes c where c.publication = editing_publish.id), '[]'));
    end if;

    perform 1 from public.word_drafts d join jsonb_to_recordset(drafts) as s(at text, revision int) on s.at = d.address
      where d.author = me order by d.address for update of d;
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
      from jsonb_to_recordset(drafts) as s(at text, revision int)
      left join public.word_drafts d on d.author = me and d.address = s.at
      left join private.newest_word_changes c on c.address = s.at) as checked
    where conflict is not null;
    if found_conflicts is not null then return jsonb_build_object('conflicts', found_conflicts); end if;

    with chosen as (
      select d.*, nullif(d.value, d.original) as shown_value, c.version as last_version,
        case when c.kind = 'release' then null else c.value end as last_value,
        coalesce(c.original, d.original) as last_original
      from jsonb_to_recordset(drafts) as s(at text, revision int)
      join public.word_drafts d on d.author = me and d.address = s.at
      left join private.newest_word_changes c on c.address = s.at),
    added as (
      insert into public.word_changes (address, version, value, original, kind, restored, publication, path, author)
      select address, coalesce(last_version, 0) + 1, shown_value, original,
        case when restores is null then 'publish' else 'restore' end, restores, editing_publish.id, editing_publish.path, me
      from chosen
      -- A draft with the published text and the same original changes nothing.
      where shown_value is distinct from last_value or (last_value is not null and original <> last_original)
      order by address
      returning address, version, value, original),
    ended as (
      update public.word_drafts d set state = 'published', publication = editing_publish.id, revision = d.revision + 1, saved_at = now()
      from chosen where d.author = me and d.address = chosen.address)
    select coalesce(jsonb_agg(jsonb_build_object('at', address, 'version', version, 'shown', coalesce(value, original))), '[]')
      into written from added;
    if jsonb_array_length(written) > 0 then
      insert into private.audit (actor, action, subject, filter, row_count)
      values (me, 'publish', 'words', jsonb_build_object('path', editing_publish.path, 'publication', editing_publish.id,
        'addresses', (select jsonb_agg(w ->> 'at') from jsonb_array_elements(written) as w)), jsonb_array_length(written));
    end if;
    return jsonb_build_object('generation', private.words_generation(), 'changes', written);
  end $f$;

-- Changes of one address, one page or the whole site, newest first.
create function public.editing_history(at text, path text, before bigint, most int) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $f$ begin
    perform private.require_role('editor', 'admin');
    return (select coalesce(jsonb_agg(entry order by id desc), '[]') from (
      select c.id, private.described_change(c) || jsonb_build_object(
        'from', coalesce((select coalesce(p.value, p.original) from public.word_changes p
          where p.address = c.address and p.version = c.version - 1), c.original)) as entry
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

create function public.published_words() returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('generation', private.words_generation(), 'words', coalesce((
    select jsonb_agg(jsonb_build_object('at', address, 'value', value, 'original', original, 'version', version,
      'isReleased', kind = 'release'))
    from private.newest_word_changes where value is not null), '[]')) $$;

-- A name contains the hash of the bytes, so it cannot be guessed.
create function public.picture_file(name text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select jsonb_build_object('type', p.type, 'bytes', encode(p.bytes, 'base64'))
    from private.pictures p where p.name = picture_file.name $$;

-- Records that a release moved published texts into `content/`: `[{at, version}]`. For our server only.
create function private.note_released_words(words jsonb) returns int
  language plpgsql set search_path = ''
  as $f$ declare n int; begin
    perform private.lock_publishing();
    with added as (
      insert into public.word_changes (address, version, value, original, kind, publication, path)
      select c.address, c.version + 1, c.value, c.original, 'release', gen_random_uuid(), c.path
      from private.newest_word_changes c join jsonb_to_recordset(words) as s(at text, version int)
        on s.at = c.address and s.version = c.version
      where c.value is not null and c.kind <> 'release'
      order by c.address
      returning address, version),
    -- The text is unchanged, so drafts based on it remain valid.
    rebased as (
      update public.word_drafts d set base = added.version from added
      where d.address = added.address and d.base = added.version - 1 and d.state = 'open')
    select count(*) into n from added;
    return n;
  end $f$;

revoke all on function public.editing_role(), public.editing_read(), public.editing_save(text, jsonb), public.editing_discard(jsonb),
  public.editing_publish(uuid, text, jsonb), public.editing_history(text, text, bigint, int), public.editing_add_picture(jsonb),
  public.published_generation(), public.published_words(), public.picture_file(text) from public, anon, authenticated, service_role;
grant execute on function public.editing_role(), public.editing_read(), public.editing_save(text, jsonb), public.editing_discard(jsonb),
  public.editing_publish(uuid, text, jsonb), public.editing_history(text, text, bigint, int), public.editing_add_picture(jsonb)
  to authenticated;
grant execute on function public.published_generation(), public.published_words(), public.picture_file(text)
  to anon, authenticated, service_role;
revoke all on function private.lock_publishing(), private.colleague(uuid),
  private.words_generation(), private.described_draft(public.word_drafts), private.described_change(public.word_changes),
  private.note_released_words(jsonb) from public, anon, authenticated, service_role;
