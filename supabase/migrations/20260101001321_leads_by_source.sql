-- Works with programs from 0.1.0 on.
-- The list of leads sorts by source, newest first among equals. The index also serves what the one before it did: which sources there are.

drop index public.leads_by_last_source;
create index leads_by_last_source on public.leads (last_source, received_at desc, id desc) where deleted_at is null;
