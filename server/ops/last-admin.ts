import type { OperatorDatabase } from './operator-database.ts'

/** Whether this person is the only admin who can sign in. @param email in lower case */
export async function isLastAdmin(database: OperatorDatabase, email: string): Promise<boolean> {
  const { rows } = await database.query(
    `select count(*) filter (where u.email = $1) > 0 and count(*) filter (where u.email <> $1) = 0 as is_last
     from public.user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' and u.email_confirmed_at is not null`,
    [email],
  )
  return rows[0]?.is_last === true
}
