/** The reason why a picture is refused, as a sentence for the person who uploaded it. */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal'
  readonly status: 413 | 415 | 422
  constructor(status: 413 | 415 | 422, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
