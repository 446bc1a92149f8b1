import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // `scripts/build.ts` builds into a new folder.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // 25 routes: sending them all is smaller than one extra request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
