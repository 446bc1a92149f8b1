-- A session that began with a link for a forgotten password may set one without the old one, until it has done so.
alter table auth.sessions add column is_recovery boolean not null default false;
