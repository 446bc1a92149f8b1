import type { SecondStepWords } from '#app/components/second-step.tsx'

interface ActionWords {
  idle: string
  busy: string
}

/** Every word of the sign-in card; `{email}` is filled in. */
export interface SignInWords {
  title: string
  subtitle: string
  tabs: { label: string; signIn: string; signUp: string }
  email: string
  password: string
  passwordHint: string
  show: string
  hide: string
  capsLock: string
  signIn: ActionWords
  signUp: ActionWords & { done: string }
  resend: ActionWords & { done: string }
  forgotten: ActionWords & { link: string; title: string; lead: string; done: string; back: string }
  newPassword: ActionWords & { title: string; lead: string; label: string; done: string }
  secondStep: SecondStepWords & { title: string; lead: string }
  /** `pending` also fills in `{address}`. */
  signedIn: {
    title: string
    lead: string
    admin: string
    account: string
    signOut: string
    pending: string
    keep: ActionWords & { done: string }
  }
  unreachable: string
  withoutScripting: string
}
