/** Settings, parsed once at start. Table with meanings: README 'Settings' and `.env.example`. */
import { z } from 'zod'
import type { CrmForm } from '#contract/lead-forms.ts'
import {
  type BackendConfig,
  PUBLIC_CONFIG_DEFAULTS as DEFAULTS,
  type PublicConfig,
} from '#contract/page.ts'
import { isPublic } from '#contract/unless-sample.ts'
import { isAddressRange } from './http/client-address.ts'

/** A number without a fraction, from `min` to `max`. */
function wholeNumber(min: number, max: number, expected = `a whole number from ${min} to ${max}`) {
  return z.coerce.number({ error: expected }).int(expected).min(min, expected).max(max, expected)
}
const ORIGIN_EXPECTED = 'an http or https origin without a path, e.g. https://www.example.com'
const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#]+\/?$/.test(value) && !value.includes('@'),
    ORIGIN_EXPECTED,
  )
  .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
const address = z.url({ protocol: /^https?$/, error: 'an http or https address' })
/** Several values, separated by commas. */
const list = <Items extends z.ZodType<string[], string[]>>(items: Items) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(items)
const identifier = z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _ (64 at most)')

/** Id or secret of an application at Google or Microsoft. */
const oauthValue = z.string().regex(/^[\x21-\x7e]{1,400}$/, 'the value alone, without spaces')

/** Variables as the operator writes them. An empty value counts as not set. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535, 'a port number from 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  METRICS_PORT: wholeNumber(1, 65_535, 'a port number from 1 to 65535').optional(),
  DB_POOL_SIZE: wholeNumber(1, 1_000).default(10),
  DB_QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(15_000),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600).default(75),
  STOP_DELAY_SECONDS: wholeNumber(0, 3_600).default(0),
  DRAIN_SECONDS: wholeNumber(0, 3_600).default(15),
  JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SUPABASE_URL: origin.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  CRM_FORMS_HOST: origin.optional(),
  CRM_PORTAL_ID: identifier.default('local'),
  CRM_FORM_WAITLIST: identifier.default('waitlist'),
  CRM_FORM_CONTACT: identifier.default('contact'),
  CRM_FORM_PIONEER: identifier.default('pioneer'),
  CRM_API_HOST: origin.default('https://api.hubapi.com'),
  CRM_PRIVATE_APP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'the token alone, without spaces')
    .optional(),
  CRM_MODE: z.enum(['relay', 'direct'], { error: "'relay' or 'direct'" }).default('relay'),
  CRM_TRACKING_SCRIPT: address.optional(),
  CRM_TRACKING_ORIGINS: list(z.array(origin)).default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email({ error: 'an email address' }).optional(),
  LEAD_NOTIFY_EMAIL: z.email({ error: 'an email address' }).optional(),
  SCHEDULER_URL: address.optional(),
  CALENDAR_FEEDS: list(
    z.array(
      z.url({
        protocol: /^(https?|webcal)$/,
        error: 'http, https or webcal addresses, separated by commas',
      }),
    ),
  ).default([]),
  GOOGLE_CLIENT_ID: oauthValue.optional(),
  GOOGLE_CLIENT_SECRET: oauthValue.optional(),
  MICROSOFT_CLIENT_ID: oauthValue.optional(),
  MICROSOFT_CLIENT_SECRET: oauthValue.optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,255}$/, "'common', or the id or the domain of an organization")
    .default('common'),
  WEBHOOK_PRIVATE_HOSTS: list(
    z.array(
      z.string().regex(/^[a-z\d.:-]{1,253}$/, 'host names or IP addresses, separated by commas'),
    ),
  ).default([]),
  PARTNER_FORM_URL: address.optional(),
  HANDBOOK_URL: address.optional(),
  EMPATHY_MAP_URL: address.optional(),
  PARTNER_SITE_URL: address.optional(),
  REQUIRE_MFA: z.enum(['admin'], { error: "'admin'" }).optional(),
  TRUST_PROXY: list(
    z
      .array(z.string())
      .refine(
        (parts) => parts.every(isAddressRange),
        'addresses or CIDR ranges, separated by commas',
      ),
  ).default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'a pino level' })
    .default('info'),
})

export const SETTING_NAMES = Object.keys(environment.shape)

/** Error for wrong settings: one line per variable, never the value itself. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Defaulted = 'SITE_URL' | 'CONTACT_EMAIL' | 'MAIL_FROM'

export type Settings = Readonly<
  Omit<z.infer<typeof environment>, Defaulted> &
    Record<Defaulted, string> & {
      /** CONTACT_EMAIL was set, and MAIL_FROM. */
      isContactKnown: boolean
      isSenderKnown: boolean
    }
>

/**
 * Until the owner has set an address, a public site names one of its own domain instead of the
 * sample.
 */
function defaultAddress(siteUrl: string): string {
  return isPublic(siteUrl)
    ? `hello@${new URL(siteUrl).hostname.replace(/^www\./, '')}`
    : DEFAULTS.contactEmail
}

/**
 * Parses the environment. @throws {SettingsError} naming each wrong variable and what is expected
 * of it
 */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`)
  if (given.DATABASE_URL && !given.JWT_SECRET) {
    problems.push('JWT_SECRET: expected to be set when DATABASE_URL is')
  }
  if (given.SUPABASE_URL && !given.SUPABASE_ANON_KEY) {
    problems.push('SUPABASE_ANON_KEY: expected to be set when SUPABASE_URL is')
  }
  if (given.CRM_MODE === 'direct' && !given.CRM_FORMS_HOST) {
    problems.push('CRM_FORMS_HOST: expected to be set when CRM_MODE is direct')
  }
  for (const service of ['GOOGLE', 'MICROSOFT'] as const) {
    const id = `${service}_CLIENT_ID`
    const secret = `${service}_CLIENT_SECRET`
    if (given[id] && !given[secret]) {
      problems.push(`${secret}: expected to be set when ${id} is`)
    }
    if (given[secret] && !given[id]) {
      problems.push(`${id}: expected to be set when ${secret} is`)
    }
  }
  if (given.CRM_TRACKING_ORIGINS && !given.CRM_TRACKING_SCRIPT) {
    problems.push('CRM_TRACKING_SCRIPT: expected to be set when CRM_TRACKING_ORIGINS is')
  }
  if (!parsed.success || problems.length > 0) {
    throw new SettingsError(problems.join('\n'))
  }
  const settings = parsed.data
  const { SITE_URL = `http://localhost:${settings.PORT}`, CONTACT_EMAIL, MAIL_FROM } = settings
  const own = defaultAddress(SITE_URL)
  return Object.freeze({
    ...settings,
    SITE_URL,
    CONTACT_EMAIL: CONTACT_EMAIL ?? own,
    MAIL_FROM: MAIL_FROM ?? own,
    isContactKnown: CONTACT_EMAIL !== undefined,
    isSenderKnown: MAIL_FROM !== undefined,
  })
}

export type ContactSettings = Pick<Settings, 'LEAD_NOTIFY_EMAIL' | 'CONTACT_EMAIL'>

/** Address that is told about meetings and about calendars that cannot be read. */
export function hostEmail(settings: ContactSettings): string {
  return settings.LEAD_NOTIFY_EMAIL ?? settings.CONTACT_EMAIL
}

export const crmFormIds = (
  settings: Pick<Settings, `CRM_FORM_${Uppercase<CrmForm>}`>,
): Record<CrmForm, string> => ({
  waitlist: settings.CRM_FORM_WAITLIST,
  contact: settings.CRM_FORM_CONTACT,
  pioneer: settings.CRM_FORM_PIONEER,
})

/** The facts of this installation that the browser may know. */
export function publicConfig(settings: Settings): PublicConfig {
  const direct = settings.CRM_MODE === 'direct' && settings.CRM_FORMS_HOST
  return {
    siteUrl: settings.SITE_URL,
    contactEmail: settings.CONTACT_EMAIL,
    crmFormsOrigin: direct || '',
    crmPortalId: settings.CRM_PORTAL_ID,
    crmFormIds: crmFormIds(settings),
    ...(settings.CRM_TRACKING_SCRIPT && {
      tracking: { script: settings.CRM_TRACKING_SCRIPT, origins: settings.CRM_TRACKING_ORIGINS },
    }),
    schedulerUrl: settings.SCHEDULER_URL ?? DEFAULTS.schedulerUrl,
    partnerFormUrl: settings.PARTNER_FORM_URL ?? DEFAULTS.partnerFormUrl,
    handbookUrl: settings.HANDBOOK_URL ?? DEFAULTS.handbookUrl,
    empathyMapUrl: settings.EMPATHY_MAP_URL ?? DEFAULTS.empathyMapUrl,
    partnerSiteUrl: settings.PARTNER_SITE_URL ?? DEFAULTS.partnerSiteUrl,
    supabaseUrl: settings.SUPABASE_URL ?? '',
  }
}

/** @param anonKey key of our own endpoints; a hosted project has its own */
export function backendConfig(settings: Settings, anonKey: string): BackendConfig {
  return settings.SUPABASE_URL
    ? { url: settings.SUPABASE_URL, anonKey: settings.SUPABASE_ANON_KEY ?? '' }
    : { url: '', anonKey }
}
