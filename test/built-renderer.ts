import { pathToFileURL } from 'node:url'
import { createPageRenderer } from '#server/http/pages/page-renderer.ts'
import { buildOnce } from './build-once.ts'

/** Renders pages of the present build. An error while rendering is thrown. */
export function builtRenderer() {
  buildOnce()
  return createPageRenderer({
    load: () => import(pathToFileURL('build/server/index.js').href),
    onError: (error) => {
      throw error
    },
  })
}
