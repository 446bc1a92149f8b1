import { saveBlob } from '#app/lib/save-blob.ts'

/** Saves a text as a file. */
export function saveText(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name)
}
