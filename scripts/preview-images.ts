/** Draws the preview image of each listed page, which shows when the page is shared. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePreviewPath, type SiteDescription } from '#contract/page.ts'
import { openPagePreviews } from '#server/preview-images/page-preview.ts'

/** @param folder the built site; the images are written to `images/previews` in it */
export async function drawPreviewImages(site: SiteDescription, folder: string): Promise<void> {
  const draw = openPagePreviews()
  await mkdir(join(folder, 'images/previews'), { recursive: true })
  await Promise.all(
    site.pages.map(async (page) =>
      writeFile(join(folder, pagePreviewPath(page.path)), await draw({ ...site, title: page.title })),
    ),
  )
}
