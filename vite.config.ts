import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.SPORTELLO_DEV_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Older targets make the minifier rewrite light-dark(), on which both colour schemes stand.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server, '/pdf': server } },
})
