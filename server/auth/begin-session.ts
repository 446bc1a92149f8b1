import type { Context } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { type OpenSession, sessionAnswer } from './sessions.ts'
import type { AuthDependencies } from './signed-in-caller.ts'
import { trustDevice } from './trusted-devices.ts'

/** Remembers the device that a session begins on. @returns the tokens of the session */
export async function beginSession(
  c: Context<AppEnv>,
  dependencies: Pick<AuthDependencies, 'store' | 'tokens' | 'signingSecret'>,
  open: OpenSession,
) {
  await trustDevice(c, dependencies, open.user.id)
  return sessionAnswer(open, dependencies.tokens)
}
