import { test } from 'node:test';
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetPages, themeAt } from './theme.ts';

test('the pages and the portal have the same tokens and the same font', async () => {
  const portal = new URL('../../../../portal/src/', import.meta.url);
  const font = 'fonts/source-sans-3-latin.woff2';
  const [own, theirs] = await Promise.all([
    readFile(new URL('tokens.css', import.meta.url), 'utf8'),
    readFile(new URL('tokens.css', portal), 'utf8'),
  ]);
  assert.equal(own.replace(/url\([^)]+\)/, ''), theirs.replace(/url\([^)]+\)/, ''));
  assert.ok((await readFile(new URL(font, import.meta.url))).equals(await readFile(new URL(font, portal))));
});

test('the style names the font below the path of the public address, and only that file is served', async () => {
  const path = /url\("\/mahnwerk(\/assets\/[^"]+)"\)/.exec(themeAt('/mahnwerk'))?.[1] ?? '';
  const assets = assetPages();
  const reply = await assets('GET', path, { 'accept-encoding': 'br' });
  assert.deepEqual([reply?.status, reply?.headers['Content-Encoding']], [200, undefined]);
  assert.equal((await assets('GET', path, { 'if-none-match': reply?.headers.ETag }))?.status, 304);
  await assert.rejects(async () => assets('POST', path, {}), { code: 'method_not_allowed' });
  assert.equal(await assets('GET', '/assets/other.woff2', {}), undefined);
});

/** Oklab to the relative luminance of WCAG, out of the gamut of sRGB clipped as browsers do. */
function luminanceOf([lightness, chroma, hue]: readonly [number, number, number]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((each) => Math.min(1, Math.max(0, each)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Grounds of text without a meaning of its own. */
const plain = ['page', 'surface', 'raised', 'sunken', 'brand-wash'];
const meanings = ['good', 'warn', 'bad', 'calm'];
const washes = meanings.map((meaning) => `${meaning}-wash`);

/** Every text that stands on every ground, with the least contrast. */
const pairs: readonly (readonly [texts: readonly string[], grounds: readonly string[], least: number])[] = [
  [['ink', 'ink-2', 'ink-3', 'brand', 'brand-strong', ...meanings], [...plain, ...washes], 4.5],
  [['on-brand'], ['brand', 'brand-strong'], 4.5],
  [['on-sandbox'], ['sandbox'], 4.5],
  [['bar-ink', 'bar-ink-2'], ['bar', 'bar-raised'], 4.5],
  [['line-strong'], ['page', 'surface', 'raised', 'sunken'], 3],
];

test('each of 360 hues keeps its contrasts in both schemes', async () => {
  const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8');
  const colour = (name: string, scheme: 0 | 1, brandHue: number) => {
    const value = new RegExp(`--${name}: (.+?);`).exec(css)?.[1] ?? assert.fail(name);
    const forms = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) (var\(--brand-hue\)|[\d.]+)\)/g)];
    const [, lightness, chroma, hue] = forms[scheme] ?? forms[0] ?? assert.fail(value);
    return luminanceOf([Number(lightness), Number(chroma), hue === 'var(--brand-hue)' ? brandHue : Number(hue)]);
  };
  const low: string[] = [];
  for (const scheme of [0, 1] as const)
    for (let hue = 0; hue < 360; hue += 1)
      for (const [texts, grounds, least] of pairs)
        for (const text of texts)
          for (const ground of grounds) {
            const [one, other] = [colour(text, scheme, hue), colour(ground, scheme, hue)];
            const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            if (!(contrast >= least))
              low.push(`${text} on ${ground}, hue ${hue}, scheme ${scheme}: ${contrast.toFixed(2)}`);
          }
  assert.deepEqual(low, []);
});

/** Grounds without text in a colour of ours: lines, what lies below a picture, marks below the text of a document. */
const withoutText = ['line', 'phase', 'veil', 'paper', 'scan-ground', 'found', 'found-current'];
/** Black on the white of `scan-ground`. */
const withoutGround = ['scan-ink'];

/** The style sheets of the pages and of the portal. */
async function styles(): Promise<string[]> {
  const folders = ['.', '../../../../portal/src/'].map((each) => fileURLToPath(new URL(each, import.meta.url)));
  const found: string[] = [];
  for (const cwd of folders)
    for await (const file of glob('**/*.css', { cwd })) found.push(await readFile(join(cwd, file), 'utf8'));
  return found;
}

test('the contrast of every colour of text with every ground that a style sheet uses is computed', async () => {
  const tokenOf = (rule: string, property: string) =>
    new RegExp(`(?:^|[;{\\s])${property}: var\\(--([\\w-]+)\\)`).exec(rule)?.[1];
  const isComputed = (text: string | undefined, ground: string | undefined) =>
    pairs.some(
      ([texts, grounds]) =>
        (text === undefined || texts.includes(text)) && (ground === undefined || grounds.includes(ground)),
    );
  const missing = new Set<string>();
  for (const sheet of await styles())
    for (const [rule] of sheet.matchAll(/\{[^{}]*\}/g)) {
      const [text, ground] = [tokenOf(rule, 'color'), tokenOf(rule, 'background(?:-color)?')];
      if (text !== undefined && withoutGround.includes(text)) continue;
      if (ground !== undefined && withoutText.includes(ground)) continue;
      if (!isComputed(text, ground)) missing.add(`${text ?? 'any text'} on ${ground ?? 'any ground'}`);
    }
  assert.deepEqual([...missing], []);
});
