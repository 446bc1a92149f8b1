-- Addresses of other programs that are told what happens on the site. What is told is read from the
-- rows when it is sent, so that nothing about a person is stored a second time.

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  -- `contract/webhooks.ts` lists the events, so a new one needs no migration
  events text[] not null check (cardinality(events) between 1 and 20),
  -- address, secret, and the secret before it, encrypted with a key that is not in the database
  sealed text not null,
  -- until then, deliveries are signed with the secret before as well
  rotated_until timestamptz,
  is_on boolean not null default true,
  -- its receiver has answered 410 (Gone)
  is_gone boolean not null default false,
  created_at timestamptz not null default now()
);
select private.close_tables();
-- For the page of the latest deliveries.
create index outbox_webhooks on private.outbox (created_at desc) where kind = 'webhook';

-- Queues an event for each webhook that asked for it, in the transaction of what it tells. Each
-- message has an id of its own, which stays the same however often it is sent.
create function private.queue_webhooks(of_event text, about uuid, facts jsonb default '{}', at timestamptz default now())
  returns void language sql volatile set search_path = ''
  as $f$
    insert into private.outbox (kind, ref, payload, run_at, created_at)
    select 'webhook', about,
      facts || jsonb_build_object('event', of_event, 'id', gen_random_uuid(), 'webhook', w.id, 'receiver', w.name), at, at
    from private.webhooks w where w.is_on and of_event = any (w.events)
  $f$;
revoke all on function private.queue_webhooks(text, uuid, jsonb, timestamptz) from public;

insert into private.staff_lists values ('webhooks', '{admin}', false);
