/** The company as it appears outside the sentences of pages: legally, on the phone, on other sites. */
import { DEFAULT_LANGUAGE } from '#contract/language.ts'
import { currency, email, language, type Plain, phone, text, url, zone } from '#contract/values.ts'

/**
 * Facts about the owner, which staff fill in. Not in `site.ts`, because every byte of that travels with
 * every page. Empty: left out.
 */
export const owner = {
  legal: {
    entity: text('', {
      max: 80,
      field: {
        in: 'company',
        label: 'Legal name',
        hint: 'For example: Northwind Advisory GmbH.',
        on: '/terms-of-service',
      },
    }),
    address: text('', {
      max: 120,
      field: {
        in: 'company',
        label: 'Postal address',
        hint: 'For example: Bahnhofstrasse 1, 8001 Zurich.',
        on: '/terms-of-service',
      },
    }),
    /**
     * Name and address of the representative in the European Union (GDPR Article 27), if one is
     * needed.
     */
    representative: text('', {
      max: 120,
      field: {
        in: 'company',
        label: 'Representative in the EU',
        hint: 'If GDPR Article 27 asks for one.',
        on: '/privacy-policy',
      },
    }),
  },
  /** Of the postal address, in English. */
  country: text('', {
    field: {
      in: 'company',
      label: 'Country',
      hint: 'In search results. For example: Switzerland.',
      on: '/',
    },
  }),
  contact: {
    email: email('', {
      field: {
        in: 'company',
        label: 'Email address',
        hint: 'For questions and answers. Not if the server sets CONTACT_EMAIL.',
        on: '/contact',
      },
    }),
    phone: phone('', {
      field: {
        in: 'company',
        label: 'Phone',
        hint: 'For example: +41 44 555 01 23.',
        on: '/contact',
      },
    }),
  },
  /** Addresses of the company on other sites. */
  social: {
    linkedin: url('', {
      field: { in: 'company', label: 'LinkedIn', hint: 'https://…', on: '/contact' },
    }),
    youtube: url('', {
      field: { in: 'company', label: 'YouTube', hint: 'https://…', on: '/contact' },
    }),
    other: url('', {
      field: { in: 'company', label: 'Another page of yours', hint: 'https://…', on: '/contact' },
    }),
  },
  /** Where the book is sold. Empty: no button. */
  shop: url('', {
    field: {
      in: 'book',
      label: 'Shop that sells the book',
      hint: 'https://… A button leads to it. Empty: no button.',
      on: '/book',
    },
  }),
  /** ISO 4217: of the prices. */
  currency: currency('', {
    field: {
      in: 'company',
      label: 'Currency',
      hint: 'Of your prices, for search engines.',
      on: '/solutions',
    },
  }),
  /** IANA name: of the days by which visits and leads are counted, and of the hours of calls. */
  zone: zone('America/Denver', {
    field: {
      in: 'company',
      label: 'Time zone',
      hint: 'Of the days that visits and leads are counted by, and of your hours.',
    },
  }),
  /** BCP 47: of everything that visitors read. */
  language: language(DEFAULT_LANGUAGE, {
    field: {
      in: 'company',
      label: 'Language',
      hint: 'Of all that visitors read. It sets hyphens, dates and numbers. For example: de-CH.',
      on: '/',
    },
  }),
} as const

/** Who operates the website, for the legal texts: as much of it as the owner has filled in. */
export function operatorOf(
  name: string,
  { entity, address, representative }: Plain<typeof owner.legal>,
): string {
  const operator = [entity || name, address].filter(Boolean).join(', ')
  return representative
    ? `${operator} (representative in the European Union: ${representative})`
    : operator
}
