/**
 * Type size of a text in a drawing, where lines do not wrap.
 * @param size for texts of up to `letters` letters; longer ones are set smaller
 */
export const fittedSize = (text: string, size: number, letters: number) =>
  Math.min(size, Math.floor((size * letters) / text.length))
