/** What owners of a helper rely on, without a program. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Helper, type HelperHost } from './helper.ts';

/** A program that says it has started, and ends when the test says so. */
function aHost(): { readonly host: HelperHost; readonly exit: () => void } {
  let exit = (): void => undefined;
  const host: HelperHost = {
    name: 'test',
    pid: undefined,
    lastWords: '',
    post: () => undefined,
    onMessage: (hear) => queueMicrotask(() => hear('started')),
    onExit: (exited) => void (exit = () => exited(undefined)),
    keepAlive: () => undefined,
    kill: () => undefined,
  };
  return { host, exit: () => exit() };
}

test('a helper that is being ended takes no further question, though its program still lives', async () => {
  const { host, exit } = aHost();
  const helper = new Helper<string, string>(host);
  await helper.started;
  assert.equal(helper.hasEnded, false);
  const ended = helper.end();
  assert.equal(helper.hasEnded, true);
  assert.equal((await helper.ask('late', 1_000)).kind, 'ended');
  exit();
  await ended;
});
