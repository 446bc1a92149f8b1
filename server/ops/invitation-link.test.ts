import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMailTransport } from '#server/mail/transport.ts'
import { invitationLink } from './invitation-link.ts'

const folder = mkdtempSync(join(tmpdir(), 'everturn-invitation-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('without a mail server the command finds the link of the invitation that the site writes', async () => {
  const settings = { MAIL_FROM: 'hello@site.example', DATA_DIR: folder, SITE_URL: 'https://site.example' }
  const transport = openMailTransport({ settings, log: { info: () => {} } })
  const link = 'https://site.example/auth/v1/verify?token=abc&type=invite&redirect_to=%2Fauth'
  const looking = invitationLink(folder, 'lee@example.com', 0)
  for (const [id, to, url] of [
    ['1', 'lee@example.com', 'https://site.example/auth/v1/verify?token=old&type=recovery'],
    ['2', 'someone@example.com', link.replace('abc', 'other')],
    ['3', 'lee@example.com', link],
  ] as const)
    await transport.send({ to, subject: 'Hello', text: `Set a password:\n${url}\n` }, id, new AbortController().signal)
  expect(await looking).toBe(link)
  expect(await invitationLink(folder, 'lee@example.com', Number.POSITIVE_INFINITY, 1)).toBeUndefined()
})
