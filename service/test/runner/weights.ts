/** How long each file takes: measured, in weights.json, which `npm run suite -- --weigh` writes on two idle cores. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNamed } from './lanes.ts';

/** Seconds by file. */
export type Seconds = Readonly<Record<string, number>>;

const path = fileURLToPath(new URL('weights.json', import.meta.url));
const weights = JSON.parse(readFileSync(path, 'utf8')) as { readonly gate: Seconds; readonly whole: Seconds };

/** Of a file that has not been measured: a file of service/test/ starts a service. */
const usualSeconds = (file: string): number => (file.startsWith('service/test/') ? 3 : 0.5);

/** What a file takes on two idle cores. @param isWhole with every kill, run and screen */
export const secondsOf = (file: string, isWhole: boolean): number =>
  (isWhole ? (weights.whole[file] ?? weights.gate[file]) : (weights.gate[file] ?? weights.whole[file])) ??
  usualSeconds(file);

/** Stores what a whole run has measured. */
export function storeWeights(part: 'gate' | 'whole', measured: ReadonlyMap<string, number>): void {
  const rounded = [...measured].map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const);
  const sorted = Object.fromEntries(rounded.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify({ ...weights, [part]: sorted }, undefined, 2)}\n`);
}

/** The longest that a file of the gate may take on two idle cores. */
export const longest_seconds = 20;

/** Files of the gate that may take longer, with the reason. */
const mayTakeLonger: Readonly<Record<string, string>> = {};

/** A file so short says nothing of the machine. */
const telling_seconds = 2;

/**
 * How many times slower the machine is than two idle cores: the median over the files. A limit in seconds would fail
 * by chance on a busy machine.
 */
export function slownessOf(measured: ReadonlyMap<string, number>): number {
  const ratios = [...measured]
    .filter(([file]) => (weights.gate[file] ?? 0) >= telling_seconds)
    .map(([file, seconds]) => seconds / (weights.gate[file] ?? 1))
    .sort((one, other) => one - other);
  return Math.max(1, ratios[Math.floor(ratios.length / 2)] ?? 1);
}

/** The files of a run of the gate that take too long, as lines. */
export function tooLong(measured: ReadonlyMap<string, number>): readonly string[] {
  const slowness = slownessOf(measured);
  return [...measured]
    .filter(([file, seconds]) => seconds / slowness > longest_seconds && !isExcused(file))
    .map(([file, seconds]) => `${file} takes ${(seconds / slowness).toFixed(1)} s (at most ${longest_seconds})`);
}

const isExcused = (file: string): boolean => Object.keys(mayTakeLonger).some((name) => isNamed(file, name));
