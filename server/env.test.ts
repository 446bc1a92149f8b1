import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSettings, SETTING_NAMES, SettingsError } from './env.ts'

function refusal(variables: Record<string, string>): string {
  try {
    parseSettings(variables)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
}

test('needs nothing set, and treats an empty value as not set', () => {
  expect(parseSettings({ PORT: '', SITE_URL: '', SMTP_URL: '' })).toEqual(parseSettings({}))
  expect(parseSettings({}).SITE_URL).toBe('http://localhost:3000')
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['SITE_URL', 'everturn.example'],
  ['SITE_URL', 'https://everturn.example/path'],
  ['DATABASE_URL', 'mysql://secret@db.example/a'],
  ['DB_POOL_SIZE', '0'],
  ['DB_QUERY_TIMEOUT_MS', '15s'],
  ['KEEP_ALIVE_SECONDS', '-1'],
  ['DRAIN_SECONDS', '1.5'],
  ['JWT_SECRET', 'secret too short'],
  ['SUPABASE_URL', 'ftp://secret.example'],
  ['CRM_FORMS_HOST', 'api.secret.example'],
  ['CRM_PORTAL_ID', 'secret/../id'],
  ['CRM_MODE', 'secret'],
  ['SMTP_URL', 'https://secret.example'],
  ['CONTACT_EMAIL', 'secret'],
  ['LEAD_NOTIFY_EMAIL', 'secret@'],
  ['SCHEDULER_URL', 'javascript:secret'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, secret'],
  ['TRUST_PROXY', 'fe80::/129'],
  ['LOG_LEVEL', 'secret'],
])('%s=%s is refused by name, without the value', (name, value) => {
  const text = refusal({ [name]: value })
  expect(text).toMatch(new RegExp(`^${name}: expected .+$`, 'm'))
  expect(text).not.toContain('secret')
})

test('says which settings need another one', () => {
  expect(refusal({ DATABASE_URL: 'postgres://localhost/a' })).toContain(
    'JWT_SECRET: expected to be set',
  )
  expect(refusal({ SUPABASE_URL: 'https://a.example' })).toContain(
    'SUPABASE_ANON_KEY: expected to be set',
  )
  expect(refusal({ CRM_MODE: 'direct' })).toContain('CRM_FORMS_HOST: expected to be set')
})

test.each([
  ['README.md', (name: string) => `\`${name}\``],
  ['.env.example', (name: string) => `\n# ${name}=`],
])('%s names every setting', (file, written) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(SETTING_NAMES.filter((name) => !text.includes(written(name)))).toEqual([])
})

test('until an address is set, a public site names one of its own domain', () => {
  expect(parseSettings({ SITE_URL: 'https://www.northwind.example' })).toMatchObject({
    CONTACT_EMAIL: 'hello@northwind.example',
    MAIL_FROM: 'hello@northwind.example',
    isContactKnown: false,
  })
  const known = { SITE_URL: 'https://northwind.example', CONTACT_EMAIL: 'ask@mills.example' }
  expect(parseSettings(known)).toMatchObject({
    CONTACT_EMAIL: 'ask@mills.example',
    isContactKnown: true,
  })
})
