/** `npm run admin`: who may see the admin area. The site itself never assigns roles. */
import type { AppRole } from '#contract/database.ts'
import { parseSettings } from '#server/env.ts'
import { type OperatorDatabase, openOperatorDatabase } from './operator-database.ts'
import { startProblem } from './start-problem.ts'

const ROLES: readonly AppRole[] = ['admin', 'editor', 'member']

const USAGE = `Usage:
  npm run admin -- grant EMAIL [${ROLES.join('|')}]   gives a role (admin unless named)
  npm run admin -- revoke EMAIL                     takes every role away
  npm run admin -- list                             shows who has which role`

export interface Outcome {
  text: string
  exitCode: number
}

const refused = (text: string): Outcome => ({ text, exitCode: 1 })
const done = (text: string): Outcome => ({ text, exitCode: 0 })

/** Runs one command line and says in words what became of it. */
export async function runAdmin(database: OperatorDatabase, commandLine: readonly string[]): Promise<Outcome> {
  const [command, email, role = 'admin', ...rest] = commandLine
  if (command === 'list' && email === undefined) return await list(database)
  if (email === undefined || rest.length > 0) return refused(USAGE)
  if (command === 'revoke' && commandLine.length === 2) return await revoke(database, email.toLowerCase())
  if (command !== 'grant') return refused(USAGE)
  if (!ROLES.some((known) => known === role)) return refused(`There is no role '${role}'. Roles: ${ROLES.join(', ')}.`)
  return await grant(database, email.toLowerCase(), role)
}

const noAccount = (email: string) =>
  refused(`No account has the address ${email}. Sign up at /auth first, then repeat.`)

async function accountId(database: OperatorDatabase, email: string): Promise<unknown> {
  const { rows } = await database.query('select id from auth.users where email = $1', [email])
  return rows[0]?.id
}

async function grant(database: OperatorDatabase, email: string, role: string): Promise<Outcome> {
  const id = await accountId(database, email)
  if (id === undefined) return noAccount(email)
  const { rowCount } = await database.query(
    'insert into public.user_roles (user_id, role) values ($1, $2) on conflict (user_id, role) do nothing',
    [id, role],
  )
  return done(rowCount === 0 ? `${email} already is ${role}.` : `${email} is now ${role}.`)
}

async function revoke(database: OperatorDatabase, email: string): Promise<Outcome> {
  const id = await accountId(database, email)
  if (id === undefined) return noAccount(email)
  const { rowCount } = await database.query('delete from public.user_roles where user_id = $1', [id])
  return done(rowCount === 0 ? `${email} had no role.` : `${email} has no role any more.`)
}

async function list(database: OperatorDatabase): Promise<Outcome> {
  const { rows } = await database.query(
    `select u.email, r.role, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as since
     from public.user_roles r join auth.users u on u.id = r.user_id order by u.email, r.role`,
    [],
  )
  if (rows.length === 0) return done('No one has a role yet.')
  return done(rows.map(({ email, role, since }) => `${email}\t${role}\tsince ${since}`).join('\n'))
}

async function main(): Promise<Outcome> {
  const database = await openOperatorDatabase(parseSettings(process.env))
  try {
    return await runAdmin(database, process.argv.slice(2))
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const { text, exitCode } = await main().catch(startProblem)
  process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`)
  process.exitCode = exitCode
}
