import records from './versions.json' with { type: 'json' }

/** Tells whether a document's PDF is up to date. */
export interface DocumentVersion {
  /** SHA-256 of source, template and typesetting code. A test compares it. */
  fingerprint: string
  /**
   * The fingerprint with the facts that the PDF names. The server makes the PDF again when they
   * have changed.
   */
  version: string
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: string
}

/** By the names of their sources. `npm run documents` writes the file. */
export const documentVersions: Readonly<Record<string, DocumentVersion>> = records
