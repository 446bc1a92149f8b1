/** A name as a part of a file's name: `Ada & Co.` → `ada-co`. */
export const fileNamePart = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
