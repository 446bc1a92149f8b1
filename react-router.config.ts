import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // 25 routes: sending them all is smaller than one extra request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
