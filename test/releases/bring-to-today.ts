/** Lets a kept dump be of today, so that no session, link or meeting in it is over. */

/**
 * A statement that moves all times of all tables by the time that has passed.
 * @param madeAt when the dump was made, ISO 8601
 */
export const bringToToday = (madeAt: string): string => `
  do $$
  declare
    passed constant interval := now() - timestamptz '${madeAt}';
    t record;
  begin
    for t in
      select c.oid::regclass as name, string_agg(
        format(case a.atttypid
          when 'timestamptz'::regtype then '%1$I = %1$I + $1'
          when 'date'::regtype then '%1$I = %1$I + extract(day from $1)::int'
          else '%1$I = tstzrange(lower(%1$I) + $1, upper(%1$I) + $1)' end, a.attname), ', ') as moves
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth') and a.attgenerated = ''
        and a.atttypid in ('timestamptz'::regtype, 'tstzrange'::regtype, 'date'::regtype)
        and c.oid <> 'private.schema_migrations'::regclass
      group by c.oid
    loop
      execute format('alter table %s disable trigger user', t.name);
      execute format('update %s set %s', t.name, t.moves) using passed;
      execute format('alter table %s enable trigger user', t.name);
    end loop;
    delete from private.rate_limits;
  end $$`
