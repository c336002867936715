/** The build of the portal: one folder of files that the service serves below `/portal/`. Development adds to it (dev/dev.ts). */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contract } from './build/contract-plugin.ts';
import { pdfFiles } from './build/pdf-plugin.ts';

export default defineConfig({
  // Chunks find each other by their own address; the service writes its path into index.html.
  base: './',
  plugins: [contract(), pdfFiles(), react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The address of a file is its content: it is immutable.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
});
