-- Works with programs from 0.1.0 on.
-- Behind a security barrier a view is planned on its own, without the order and the limit of the query: the newest 50 of 100,000
-- entries were found by sorting all of them. The barrier protected nothing here. Whether the caller is an admin does not depend
-- on a row, so the database asks once, before it reads the first one, and refuses the statement.

alter view public.activity set (security_barrier = false);
