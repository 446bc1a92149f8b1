import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { type PartWords, type ReportPart, scoreInWords } from '#contract/survey-report.ts'
import type { Text } from '#contract/words.ts'

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-4 border-line border-t py-10 lg:grid-cols-12 lg:py-12 print:grid-cols-12 print:py-2">
      <div className="lg:col-span-4 print:col-span-4">{title}</div>
      <div className="max-w-measure lg:col-span-7 lg:col-start-6 print:col-span-8">{children}</div>
    </section>
  )
}

interface ReportPartsProps {
  words: PartWords<Text>
  parts: readonly ReportPart<Text>[]
  /** The texts are questions for a room, and large. Their tools are links. */
  isSpoken?: boolean
}

/** The report's words; the same blocks as the plain text and the PDF, set for reading. */
export function ReportParts({ words, parts, isSpoken }: ReportPartsProps) {
  const textClass = isSpoken ? 'headline text-h3' : ''
  const { at, text: note } = words.modulesNote
  const [beforeAddress = '', afterAddress = ''] = note.split('{address}')
  // The note is about the tools of all areas, so it follows the last ones.
  const lastWithTools = parts.findLast(({ modules }) => modules)
  return (
    <>
      {parts.map(({ title, name, area, text, modules }) => (
        <Part
          key={`${name?.text} ${title.text}`}
          title={
            <>
              {name ? (
                <p className={`font-semibold ${modules ? 'text-ember' : 'text-ink-2'}`}>
                  <ComposedText text={name} />
                </p>
              ) : null}
              <h2 className={name ? 'mt-1 text-h3' : 'text-h3'}>
                <ComposedText text={title} />
              </h2>
              {area ? (
                <p className="mt-1 text-muted text-small">
                  <ComposedText text={scoreInWords(words, area)} />
                </p>
              ) : null}
            </>
          }
        >
          {modules ? (
            <>
              <h3 className={isSpoken ? 'font-semibold' : 'text-h3'}>
                <ComposedText text={words.implication} />
              </h3>
              <p className={`mt-3 ${textClass}`}>
                <ComposedText text={text} />
              </p>
              <h3 className={`mt-8 print:mt-4 ${isSpoken ? 'font-semibold' : 'text-h3'}`}>
                <ComposedText text={words.modules} />
              </h3>
              <ol className="mt-4 border-ink border-t print:break-inside-avoid">
                {modules.map(({ title: tool, to }, index) => (
                  <li
                    key={to}
                    className="flex items-center gap-4 border-line border-b py-0.5 print:py-[1mm]!"
                  >
                    <span className="headline text-ember" aria-hidden="true">
                      {index + 1}
                    </span>
                    {isSpoken ? (
                      <a href={to} className="link inline-flex min-h-11 items-center print:min-h-0">
                        <ComposedText text={tool} />
                      </a>
                    ) : (
                      <span className="py-2 print:py-0">
                        <ComposedText text={tool} />
                      </span>
                    )}
                  </li>
                ))}
              </ol>
              {text === lastWithTools?.text ? (
                <p className="mt-4 text-muted text-small">
                  <span>
                    <ComposedText text={{ at, text: beforeAddress }} />
                  </span>
                  <Link to={words.modulesPlace.to} className="link">
                    <ComposedText text={words.modulesPlace.label} />
                  </Link>
                  <span>
                    <ComposedText text={{ at, text: afterAddress }} />
                  </span>
                </p>
              ) : null}
            </>
          ) : (
            <p className={textClass}>
              <ComposedText text={text} />
            </p>
          )}
        </Part>
      ))}
    </>
  )
}
