/** Rolls a transaction back with an answer for the visitor. */
export class NotBooked extends Error {
  readonly outcome: 'taken' | 'too-many' | 'moved-often' | 'closed'
  constructor(outcome: NotBooked['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}
