/** What stories of the real program share: a start that is refused, a request, a stop. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Outcome, type Program, run, type Variables } from './program.ts';

/** A start that must not succeed: its one line. */
export async function refusal(
  t: TestContext,
  settings: Variables,
  words: readonly string[] = ['start'],
): Promise<string> {
  const { code, stdout, stderr } = await run(t, words, settings).ended;
  assert.equal(code, 1, stderr);
  assert.equal(
    stdout
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join(''),
    '',
  );
  assert.match(stderr, /^mahnwerk: .+\n$/, 'one line');
  assert.doesNotMatch(stderr, /\bat .+:\d+:\d+/, 'no stack');
  return stderr.trimEnd().replace('mahnwerk: ', '');
}

export const get = async (url: string, key?: string) => {
  const reply = await fetch(url, { headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
};

export const stop = (program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<Outcome> => {
  program.child.kill(signal);
  return program.ended;
};

export const caseKey = async (program: Program): Promise<string> =>
  (await program.heard(/^ {4}case +(sandbox_\w+)$/))[1] ?? '';
