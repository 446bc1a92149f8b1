import { type FormEvent, use, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ChangingText, ComposedText, textIfAny } from '#app/components/composed-text.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { postJson } from '#app/lib/post-json.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { type CanvasWords, canvas } from '#content/canvas.ts'
import {
  CANVAS_PAGE_PATH,
  CANVAS_TEXT_KEYS,
  type CanvasAnswers,
  canvasLinkFragment,
  RATING_KEY,
  stepOf,
  storedAnswer,
} from '#contract/canvas.ts'
import { emailAddress } from '#contract/email-address.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Plain } from '#contract/values.ts'
import type { Text } from '#contract/words.ts'
import { addressOfStep, currentDraft } from './draft.ts'
import { isAnswered } from './is-answered.ts'
import { dateInWords, type LinkWordsGiven } from './later-parts.tsx'
import type { CanvasHandling } from './use-canvas.ts'

interface LastStepProps {
  canvas: CanvasHandling
  words: CanvasWords
  linkWords: LinkWordsGiven
}

/**
 * The last step below its heading: the ways to send, save and print the canvas, and every answer,
 * whose question leads back to its step.
 */
export function LastStep({ canvas, words, linkWords }: LastStepProps) {
  // After sending, the answers are cleared a moment before this step leaves. It must not collapse
  // in between.
  const answers = useDeferredValue(canvas.draft.answers)
  const { labels } = words
  // What follows sending is there before it is needed.
  useEffect(() => void loadChunk(() => import('./sent-canvas.tsx')), [])
  return (
    <>
      {canvas.draft.link ? <LinkNotice link={canvas.draft.link} wordsGiven={linkWords} /> : null}
      <EmailForm canvas={canvas} words={words} />
      <dl className="mt-8 border-ink border-t">
        <Row step={1} title={words.rating.title}>
          <ComposedText text={fillIn(words.rating.outOf, { value: answers[RATING_KEY] })} />
        </Row>
        {CANVAS_TEXT_KEYS.map((key) => (
          <Row key={key} step={stepOf(key)} title={words.questions[key].title}>
            {isAnswered(answers, key) ? (
              <span dir="auto" className="block whitespace-pre-wrap">
                {answers[key]}
              </span>
            ) : (
              <span className="text-muted">
                <ComposedText text={labels.notAnswered} />
              </span>
            )}
          </Row>
        ))}
      </dl>
    </>
  )
}

interface LinkNoticeProps {
  link: { token: string; sentAt: string }
  wordsGiven: LinkWordsGiven
}

/**
 * Above the summary of a canvas that was opened by its link: what sending it again means, and the
 * way to end the link.
 */
function LinkNotice({ link, wordsGiven }: LinkNoticeProps) {
  const words = useWords('canvasLink', use(wordsGiven()))
  const date = dateInWords(link.sentAt, useLanguage())
  return (
    <div className="mt-6 max-w-[42rem] border-ember border-s-2 ps-4 text-small">
      <p className="text-ink-2">
        <ComposedText text={fillIn(words.notice, { date })} />
      </p>
      {/* The token is not in the address, which scripts of others can read. */}
      <Link
        to="/canvas"
        state={{ link: canvasLinkFragment('revoke', link.token) }}
        className="link inline-flex min-h-11 items-center"
      >
        <ComposedText text={words.revoke} />
      </Link>
    </div>
  )
}

interface RowProps {
  step: number
  title: Text
  children: React.ReactNode
}

function Row({ step, title, children }: RowProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[13rem_1fr]">
      <dt className="flex gap-3 font-semibold">
        <span aria-hidden="true" className="min-w-6 text-ember tabular-nums">
          {step}
        </span>
        <Link
          to={addressOfStep(step)}
          state={{ fromSummary: true }}
          className="-my-2.5 min-h-11 py-2.5 underline decoration-1 underline-offset-4 hover:text-ember-deep"
        >
          <ComposedText text={title} />
        </Link>
      </dt>
      <dd className="min-w-0 max-w-measure max-sm:ps-9">{children}</dd>
    </div>
  )
}

function EmailForm({ canvas, words }: Pick<LastStepProps, 'canvas' | 'words'>) {
  const id = useId()
  const { summary } = words
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void canvas.submit(emailAddress(currentDraft().email))
  }
  return (
    <div className="mt-7">
      <form noValidate onSubmit={onSubmit}>
        <label htmlFor={id} className="font-semibold text-small">
          <ComposedText text={summary.email} />
        </label>
        <p id={`${id}-hint`} className="max-w-measure text-caption text-muted">
          <span>
            <ComposedText text={summary.emailHint} />
          </span>{' '}
          <Link to={summary.privacy.to} className="underline underline-offset-4">
            <ComposedText text={summary.privacy.label} />
          </Link>
        </p>
        <div className="mt-1.5 flex flex-wrap gap-3">
          <input
            id={id}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARACTERS}
            value={canvas.draft.email}
            onChange={(event) => canvas.setEmail(event.currentTarget.value)}
            aria-describedby={`${id}-hint`}
            className="field-control max-w-[26rem] flex-[1_1_16rem]"
          />
          <Button type="submit" aria-disabled={canvas.isSending} className="max-sm:w-full">
            {canvas.isSending ? (
              <LoaderCircle size={20} className="flex-none animate-spin" />
            ) : null}
            <span>
              <ChangingText text={canvas.isSending ? summary.sending : summary.send} />
            </span>
          </Button>
        </div>
        <p role="status" className="sr-only">
          {canvas.isSending ? <ComposedText text={summary.sending} /> : ''}
        </p>
      </form>
      <CanvasExports answers={canvas.draft.answers} words={words} />
    </div>
  )
}

/** Print and downloads. Only the PDF needs the server, which stores nothing. */
function CanvasExports({ answers, words }: { answers: CanvasAnswers; words: CanvasWords }) {
  const { print, exports, pdf, otherFormats, markdown, json } = words.summary
  const plain = useWords('canvas', canvas, 'plain')
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed' | 'limited'>('idle')
  const isBusy = useRef(false)

  async function downloadPdf() {
    if (isBusy.current) {
      return
    }
    isBusy.current = true
    setPhase('busy')
    const page = await fetchCanvasPage(answers)
    isBusy.current = false
    if (page instanceof Blob) {
      saveBlob(page, pdf.file)
    }
    setPhase(page instanceof Blob ? 'idle' : page)
  }

  const texts = [
    { ...markdown, type: 'text/markdown', text: canvasMarkdown },
    { ...json, type: 'application/json', text: canvasJson },
  ]
  const message = { idle: undefined, busy: pdf.busy, failed: pdf.failed, limited: pdf.limited }[
    phase
  ]
  const button = 'link inline-flex min-h-11 cursor-pointer items-center gap-2'
  return (
    <div className="mt-4">
      {/* biome-ignore lint/a11y/useSemanticElements: these controls send nothing */}
      <div role="group" aria-label={exports.text} className="flex flex-wrap gap-x-8">
        <button
          type="button"
          className={button}
          aria-disabled={phase === 'busy'}
          onClick={downloadPdf}
        >
          {phase === 'busy' ? <LoaderCircle size={18} className="flex-none animate-spin" /> : null}
          <span>
            <ComposedText text={pdf.label} />
          </span>
        </button>
        <button type="button" className={button} onClick={() => window.print()}>
          <ComposedText text={print} />
        </button>
        <details className="text-small">
          <summary className="min-h-11">
            <ComposedText text={otherFormats} />
          </summary>
          <div className="flex flex-wrap gap-x-8">
            {texts.map(({ label, file, type, text }) => (
              <button
                key={label.at}
                type="button"
                className={button}
                onClick={() =>
                  saveBlob(
                    new Blob([text(answers, plain)], { type: `${type};charset=utf-8` }),
                    file,
                  )
                }
              >
                <ComposedText text={label} />
              </button>
            ))}
          </div>
        </details>
      </div>
      <p role="status" className={phase === 'busy' ? 'sr-only' : 'text-caption text-ember-deep'}>
        {textIfAny(message)}
      </p>
    </div>
  )
}

/**
 * Gets the answers as a one-page PDF from the server. `limited`: too many requests; `failed`:
 * anything else.
 */
async function fetchCanvasPage(answers: CanvasAnswers): Promise<Blob | 'limited' | 'failed'> {
  // The server needs less time for the longest answers.
  const response = await postJson(CANVAS_PAGE_PATH, { answers }, 25_000)
  if (response?.ok) {
    return response.blob().catch(() => 'failed' as const)
  }
  return response?.status === 429 ? 'limited' : 'failed'
}

/**
 * The canvas for other programs: each question by the key it is stored under, its words, and its
 * answer or null.
 */
function canvasJson(answers: CanvasAnswers, words: Plain<typeof canvas>): string {
  const { title, question } = words.rating
  const rating = { key: RATING_KEY, title, question, answer: answers[RATING_KEY] }
  const texts = CANVAS_TEXT_KEYS.map((key) => {
    const asked = words.questions[key]
    return { key, title: asked.title, question: asked.question, answer: storedAnswer(answers[key]) }
  })
  return `${JSON.stringify({ title: words.title, answers: [rating, ...texts] }, null, 2)}\n`
}

/** Characters that begin or make markup in Markdown (CommonMark 0.31). */
const MARKUP = /[\\`*_[\]<>#|~]/g
const LINE_MARKUP = /^(\s*)([-+=]|\d+(?=[.)]))/

/**
 * The canvas as a Markdown document. Answers are text: their own markup is escaped, their lines
 * stay lines.
 */
export function canvasMarkdown(answers: CanvasAnswers, words: Plain<typeof canvas>): string {
  const text = (value: string) =>
    value
      .trim()
      .split('\n')
      .map((line) =>
        line
          .replace(MARKUP, '\\$&')
          .replace(LINE_MARKUP, (_, indent, mark: string) =>
            /\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`,
          ),
      )
      .join('  \n')
  const rating = fillIn(words.rating.outOf, { value: answers[RATING_KEY] })
  const sections = CANVAS_TEXT_KEYS.map(
    (key) =>
      `## ${words.questions[key].title}\n\n_${words.questions[key].question}_\n\n${isAnswered(answers, key) ? text(answers[key]) : words.labels.notAnswered}`,
  )
  const head = [`# ${words.title}`, `## ${words.rating.title}\n\n${rating}`]
  return `${head.concat(sections).join('\n\n')}\n`
}
