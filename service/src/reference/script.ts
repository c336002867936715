/**
 * The script of the reference pages: the modules of `browser/`, which are JavaScript with checked types, joined into
 * one. There is no build: what is in the repository is what the browser runs.
 */
import { readFileSync } from 'node:fs';

/** In the order of their imports. */
const modules = ['elements', 'samples', 'credentials', 'requests', 'search', 'sections', 'start'] as const;

const textOf = (name: string): string =>
  readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8')
    .replaceAll(/^import [^;]+;\n/gm, '')
    .replaceAll(/^export /gm, '')
    // Comments are for readers of the repository.
    .replaceAll(/^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, '');

/** One classic script. */
export const script = `(() => {\n'use strict';\n${modules.map(textOf).join('')}})();`;
