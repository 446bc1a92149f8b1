/** Shape of `content/canvas.ts`. Placeholders such as `{date}` are filled in. */
import type { CanvasTextKey } from './canvas.ts'

interface CanvasQuestionWords {
  /** Its name on the sheet, in the summary and in the email. */
  title: string
  question: string
  hint: string
  example: string
}

export interface CanvasAlertWords {
  title: string
  text: string
}

export type CanvasAlertName =
  | 'invalidEmail'
  | 'tooMany'
  | 'goalRequired'
  | 'generationFailed'
  | 'saveFailed'
  | 'saved'
  /** Shown when the visitor typed while the canvas was being sent. The sent canvas does not include that text. */
  | 'savedBeforeChange'

interface CanvasHelperWords {
  button: string
  busy: string
  note: string
  lines: readonly string[]
}

export interface CanvasWords {
  meta: { title: string; description: string }
  title: string
  lead: string
  privacy: string
  /** `scale`: a word for each value, from 1. */
  rating: CanvasQuestionWords & { scale: readonly string[]; outOf: string }
  questions: Readonly<Record<CanvasTextKey, CanvasQuestionWords>>
  labels: Readonly<
    Record<
      | 'step'
      | 'back'
      | 'next'
      | 'steering'
      | 'example'
      | 'rating'
      | 'left'
      | 'oneLeft'
      | 'noneLeft'
      | 'saved'
      | 'notSaved'
      | 'sheet'
      | 'notAnswered'
      | 'change'
      | 'backToSummary',
      string
    >
  >
  summary: Readonly<
    Record<'title' | 'question' | 'email' | 'emailHint' | 'send' | 'sending' | 'print' | 'exports', string>
  > & {
    privacy: { label: string; to: string }
    pdf: Readonly<Record<'label' | 'busy' | 'file' | 'failed' | 'limited', string>>
    markdown: { label: string; file: string }
    json: { label: string; file: string }
  }
  returning: Readonly<Record<'title' | 'text' | 'resume' | 'fresh', string>>
  alerts: Readonly<Record<CanvasAlertName, CanvasAlertWords>> & { close: string }
  helpers: {
    metrics: CanvasHelperWords
    experiments: CanvasHelperWords & {
      outcome: string
      /** Used where a question has not been answered. */
      people: string
      workflows: readonly [string, string, string]
    }
    undo: string
    added: string
    undone: string
  }
  withoutScripts: { note: string; listTitle: string; paper: { label: string; to: string } }
}

/** Around the link in the email that opens a canvas again. `{date}`: when it was sent. */
export interface CanvasLinkWords
  extends Readonly<Record<'opening' | 'notice' | 'revoke' | 'revoking' | 'revokeFailed' | 'leave', string>> {
  choice: Readonly<Record<'title' | 'text' | 'open' | 'keep', string>>
  gone: Readonly<Record<'title' | 'text', string>>
  failed: Readonly<Record<'title' | 'text' | 'limited' | 'again', string>>
  revokeQuestion: Readonly<Record<'title' | 'text' | 'keep', string>>
  revoked: Readonly<Record<'title' | 'text', string>>
}

/** Loads these words when they are needed, because few visitors come by a link. Every call returns the same promise. */
export type LinkWordsGiven = () => Promise<CanvasLinkWords>
