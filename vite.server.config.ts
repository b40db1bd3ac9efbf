import { defineConfig, type Plugin } from 'vite'

/** Writes the few letters beyond Latin-1 as escapes: with one of them V8 keeps the text of a whole file at two bytes a letter. */
const inLatin1: Plugin = {
  name: 'in-latin-1',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/String\.raw`[^`]*[^\0-\xff]/.test(chunk.code))
        throw new Error('A raw text cannot be written in Latin-1')
      chunk.code = chunk.code.replace(
        /[^\0-\xff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/** Bundles the reference server; its packages stay in node_modules. */
export default defineConfig({
  plugins: [inLatin1],
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
