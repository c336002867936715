/** The portal: built, one folder of files that the service serves below `/portal/`; in development (dev/), its modules. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contract } from './build/contract-plugin.ts';
import { pdfFiles } from './build/pdf-plugin.ts';
import { nonce, servedPage } from './dev/page-plugin.ts';
import { hotTexts } from './dev/texts-plugin.ts';

export default defineConfig(({ command }) => ({
  // Chunks find each other by their own address; the service writes its path into index.html.
  base: command === 'serve' ? '/portal/' : './',
  plugins: [contract(), pdfFiles(), servedPage(), hotTexts(), react()],
  html: command === 'serve' ? { cspNonce: nonce } : {},
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The address of a file is its content: it is immutable.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
}));
