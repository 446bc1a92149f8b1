import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // The server build inlines the stylesheet into every document, so it has to be the minified one.
  environments: { ssr: { build: { cssMinify: 'lightningcss' } } },
})
