/** Whose calendars a caller may use: those of all hosts, or the own ones. */
import type { Context } from 'hono'
import type { RawBuilder } from 'kysely'
import type { AppEnv } from '#server/http/app-env.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type SignedInStaff, signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type Host, meetingHosts } from '../calls.ts'

export interface HostAccessDependencies extends CallerDependencies {
  words: CurrentWords
  now: () => RawBuilder<Date>
}

export interface CallerOfHosts {
  staff: SignedInStaff
  hosts: readonly Host[]
  /** Also for the calendars of hosts who were removed, where the caller may change settings. */
  mayUse: (host: string) => boolean
  /** @throws {RestRefusal} 403 for the host of someone else */
  require: (host: string) => Pick<Host, 'email'>
}

/** @throws {RestRefusal} 401, 403 */
export async function hostAccess(
  c: Context<AppEnv>,
  dependencies: HostAccessDependencies,
): Promise<CallerOfHosts> {
  const all = meetingHosts(dependencies.words)
  try {
    const staff = await signedInStaff(c, dependencies, 'settings')
    return {
      staff,
      hosts: all,
      mayUse: () => true,
      require: (host) => all.find(({ id }) => id === host) ?? { email: '' },
    }
  } catch (error) {
    if (!(error instanceof RestRefusal) || error.status !== 403) {
      throw error
    }
    return ofOwnHosts(await signedInStaff(c, dependencies, 'bookings'), all, error)
  }
}

/** A host is one of the staff whose account has the host's email address. */
async function ofOwnHosts(
  staff: SignedInStaff,
  all: readonly Host[],
  refusal: RestRefusal,
): Promise<CallerOfHosts> {
  const account = await staff.inTransaction((trx) =>
    trx
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', staff.actor)
      .executeTakeFirstOrThrow(),
  )
  const hosts = all.filter(({ email }) => email.toLowerCase() === account.email)
  const mayUse = (host: string) => hosts.some(({ id }) => id === host)
  return {
    staff,
    hosts,
    mayUse,
    require(host) {
      const own = hosts.find(({ id }) => id === host)
      if (!own) {
        throw refusal
      }
      return own
    },
  }
}
