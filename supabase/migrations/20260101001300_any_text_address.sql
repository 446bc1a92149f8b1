-- Works with programs from 0.1.0 on.
-- Addresses of the canvas contain column names, such as `canvas.questions.q3_metrics.hint`. The tables that check addresses call this function.

create or replace function private.is_address(at text) returns boolean
  language sql immutable set search_path = ''
  as $$ select length(at) <= 200 and at ~ '^[A-Za-z0-9]+([.-][A-Za-z0-9_-]+)+$' $$;
