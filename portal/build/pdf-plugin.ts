/**
 * What pdf.js reads while it draws, under the names that it asks for: the standard fonts, which a PDF need not bring,
 * and the decoders of scans as scripts, since the policy of the pages compiles no WebAssembly. The folder's name has the
 * version: its files never change.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

export const pdfFiles = (): Plugin => ({
  name: 'mahnwerk-pdf-files',
  apply: 'build',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { readonly version: string };
    for (const [folder, form] of [
      ['standard_fonts', /\.(?:pfb|ttf)$/],
      ['wasm', /_nowasm_fallback\.js$/],
    ] as const)
      for (const name of await readdir(join(home, folder)))
        if (form.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${name}`,
            source: await readFile(join(home, folder, name)),
          });
  },
});
