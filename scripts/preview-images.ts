/** Draws the preview image of each listed page, which shows when the page is shared. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePreviewPath, type SiteDescription } from '#contract/page.ts'
import { pagePreview } from '#server/preview-images/preview.ts'
import { setPdf } from '#server/typeset/set-pdf.ts'

/** @param folder the built site; the images are written to `images/previews` in it */
export async function drawPreviewImages(site: SiteDescription, folder: string): Promise<void> {
  await mkdir(join(folder, 'images/previews'), { recursive: true })
  for (const { path, title } of site.pages) {
    const { content } = await setPdf(pagePreview({ ...site, title }))
    await writeFile(join(folder, pagePreviewPath(path)), content)
  }
}
