-- Works with programs from 0.1.0 on.
-- What the daily run deletes: among 150,000 deliveries it read the whole table to find what is past its period.
create index outbox_done on private.outbox (done_at) where state = 'done';
create index canvas_links_expires on private.canvas_links (expires_at);
