-- Works with programs from 1.0.0 on.
-- How often the link of a meeting's video call has changed. It adds to the SEQUENCE of the
-- visitor's calendar entry, and is no change of the meeting itself: emails about such a change that
-- are still waiting stay true.
alter table meetings add column link_changes integer not null default 0;
