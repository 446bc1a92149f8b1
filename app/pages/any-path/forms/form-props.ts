import type { ReactElement } from 'react'

export interface FormProps {
  /** What follows, once the form was sent. */
  next: ReactElement
}
