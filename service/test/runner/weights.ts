/** How long each file takes: measured, in weights.json, which `npm run suite -- --weigh` writes on two idle cores. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Chosen, isNamed } from './lanes.ts';

/** Seconds by file. */
export type Seconds = Readonly<Record<string, number>>;

const path = fileURLToPath(new URL('weights.json', import.meta.url));
const weights = JSON.parse(readFileSync(path, 'utf8')) as { readonly gate: Seconds; readonly whole: Seconds };

/** Of a file that has not been measured: a file of service/test/ starts a service. */
const usualSeconds = (file: string): number => (file.startsWith('service/test/') ? 3 : 0.5);

/** What a file takes on two idle cores; every route takes a walk about as long as every value does. */
export const secondsOf = ({ file, extent }: Chosen): number =>
  (extent === 'gate' ? (weights.gate[file] ?? weights.whole[file]) : (weights.whole[file] ?? weights.gate[file])) ??
  usualSeconds(file);

/** Stores what a whole run has measured. */
export function storeWeights(part: 'gate' | 'whole', measured: ReadonlyMap<string, number>): void {
  const rounded = [...measured].map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const);
  const sorted = Object.fromEntries(rounded.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify({ ...weights, [part]: sorted }, undefined, 2)}\n`);
}

/** The longest that a file of the gate may take on two idle cores. */
export const longest_seconds = 20;

/** Files of the gate that may take longer, by the reason. */
const mayTakeLonger: Readonly<Record<string, readonly string[]>> = {
  'a walk of an audience through a real browser': ['portal-company', 'portal-owners'],
  'each screen of an audience in two languages and three widths': [
    'portal-developer-screens',
    'portal-operator-screens',
  ],
  'every route of the contract': ['conventions/etags', 'conventions/examples', 'conventions/lists'],
  'real starts of the program': ['conventions/processes', 'portal-first-day'],
  'real waits of mails, and before a call is sent again': ['stories/mails', 'portal/test/office-faults'],
};

/** Files that take long without a reason: a test holds that there are none. */
export const unexcused = (): readonly string[] =>
  Object.entries(weights.gate)
    .filter(([file, seconds]) => seconds > longest_seconds && !isExcused(file))
    .map(([file]) => file);

/** Reasons for files that take no longer than the others. */
export const needlesslyExcused = (): readonly string[] =>
  Object.values(mayTakeLonger)
    .flat()
    .filter(
      (name) =>
        !Object.entries(weights.gate).some(([file, seconds]) => isNamed(file, name) && seconds > longest_seconds),
    );

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

/** Single files vary from run to run, the more the busier the machine is: processes that yield to others get little of it. */
const varies = 3;

/** The files of a run of the gate that take too long, and much longer than when they were weighed, as lines. */
export function tooLong(measured: ReadonlyMap<string, number>): readonly string[] {
  const slowness = slownessOf(measured);
  return [...measured]
    .map(([file, seconds]) => ({ file, seconds: seconds / slowness }))
    .filter(({ file, seconds }) => seconds > Math.max(longest_seconds, varies * slowness * (weights.gate[file] ?? 0)))
    .map(({ file, seconds }) => `${file} takes ${seconds.toFixed(1)} s (at most ${longest_seconds})`);
}

const isExcused = (file: string): boolean =>
  Object.values(mayTakeLonger)
    .flat()
    .some((name) => isNamed(file, name));
