-- Visit statistics. Nothing is stored per visitor: there is one row per day, page, listed source
-- and kind of device, so the tables do not grow with the traffic. Days are in the consultancy's
-- time zone.

create table private.page_views (
  day date not null,
  -- path of a page of this site
  page text not null check (char_length(page) <= 100),
  -- 'internal': reached from another page of this site; every other source begins a visit
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  device text not null check (device in ('computer', 'phone', 'tablet')),
  views int not null check (views > 0),
  primary key (day, page, source, device)
);

-- How often a step of the survey or of the canvas was reached.
create table private.step_counts (
  day date not null,
  step text not null check (step ~ '^[a-z0-9-]{1,40}$'),
  n int not null check (n > 0),
  primary key (day, step)
);

select private.close_tables();
