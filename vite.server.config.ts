import { defineConfig } from 'vite'

/** Bundles the reference server; its packages stay in node_modules. */
export default defineConfig({
  resolve: {
    alias: {
      '@server': new URL('./server', import.meta.url).pathname,
      '@': new URL('./src', import.meta.url).pathname,
    },
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        start: 'server/start.ts',
        commands: 'server/commands.ts',
        embeddedWorker: 'server/db/embeddedWorker.mjs',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'embeddedWorker' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name].js',
      },
    },
  },
})
