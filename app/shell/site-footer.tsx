import { Link } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { OwnLinks } from '#app/components/own-links.tsx'
import { usePublicConfig, usePublishedValues, useRootData } from '#app/lib/public-config.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Range } from '#contract/stored-value.ts'
import { FOOTER_PAGES_AT } from '#contract/words.ts'

export function SiteFooter() {
  const words = useWords('navigation', navigation).footer
  const brand = useSite()
  const { contactEmail } = usePublicConfig()
  const added = (usePublishedValues()[FOOTER_PAGES_AT] ?? []) as readonly Range[]
  const links = [...words.links, ...added.map(([label, to]) => ({ label, to }))]
  return (
    <footer className="night site-footer border-line border-t">
      <div className="wrap grid gap-x-6 gap-y-12 py-16 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Link to="/" className="inline-flex items-center gap-2.5" aria-label={brand.name.text}>
            <Brand
              name={brand.name}
              size="size-8"
              className="headline text-h3"
              logoClass="box-content bg-paper p-1.5"
            />
          </Link>
          <EditableText
            as="p"
            text={brand.tagline}
            className="mt-5 max-w-narrow text-night-muted"
          />
          <p className="mt-6">
            <EditableText
              as="span"
              text={words.contact}
              className="block text-caption text-night-muted"
            />
            <a href={`mailto:${contactEmail}`} className="link">
              {contactEmail}
            </a>
          </p>
          <p className="mt-2 empty:hidden">
            <OwnLinks />
          </p>
        </div>
        <nav aria-label={words.label.text} className="lg:col-span-6 lg:col-start-7">
          <ul className="grid grid-cols-2 gap-x-6 border-line border-t">
            {links.map(({ to, label }) => (
              <li key={to} className="border-line border-b">
                <Link
                  to={to}
                  className="flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {typeof label === 'string' ? label : <EditableText text={label} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 text-caption text-night-muted lg:col-span-12">
          <p>
            © <span>{useRootData()?.year}</span>{' '}
            <span>
              <ComposedText text={fillIn('{name}.', { name: brand.name })} />
            </span>{' '}
            <EditableText text={brand.copyright} />
          </p>
          <ConsentReview />
        </div>
      </div>
    </footer>
  )
}

/** Reopens the privacy choices, because withdrawing consent must be as easy as giving it. */
function ConsentReview() {
  const { privacyChoices } = useWords('navigation', navigation).footer
  const { tracking } = usePublicConfig()
  if (!tracking) {
    return null
  }
  return (
    <button
      type="button"
      data-replay=""
      onClick={() =>
        import('./consent-dialog.tsx').then(
          ({ reviewConsent }) => reviewConsent(true),
          () => location.reload(),
        )
      }
      className="min-h-9 cursor-pointer underline underline-offset-4"
    >
      <EditableText text={privacyChoices} />
    </button>
  )
}
