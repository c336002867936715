/**
 * What a browser showed when its test failed: of each page a picture, its address and its HTML, and what was written to
 * the consoles. The folder stands at the end of the failure. MAHNWERK_TEST_TRACES names where such folders are made, and
 * adds a trace of everything since the browser was opened (`npx playwright-core show-trace`), which takes time.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { runningTest } from './running-test.ts';
import type { Tab } from './tabs.ts';

const traces = process.env.MAHNWERK_TEST_TRACES;

/** A page that hangs has no picture. */
const patience_ms = 10_000;

/** Releases the browser when the running test has ended; before that, keeps what is seen if the test has failed. */
export async function keepFailure({ context, release }: Tab): Promise<void> {
  const running = runningTest();
  if (running === undefined) return;
  const lines: string[] = [];
  context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => lines.push(`error: ${error.error().stack}`));
  if (traces !== undefined) await context.tracing.start({ screenshots: true, snapshots: true });
  running.after(async () => {
    const pages = context.pages();
    if (!running.passed && pages.length > 0) {
      const folder = await mkdtemp(join(traces ?? tmpdir(), 'mahnwerk-failure-'));
      await writeFile(join(folder, 'console.txt'), lines.join('\n'));
      for (const [index, page] of pages.entries()) await keepPage(page, join(folder, `page-${index + 1}`));
      if (traces !== undefined) await context.tracing.stop({ path: join(folder, 'trace.zip') });
      name(running, folder);
    }
    await release(running.passed && traces === undefined);
  });
}

async function keepPage(page: Page, path: string): Promise<void> {
  const kept = await Promise.allSettled([
    page.screenshot({ path: `${path}.png`, timeout: patience_ms }),
    page.content().then((html) => writeFile(`${path}.html`, `<!-- ${page.url()} -->\n${html}`)),
  ]);
  const reasons = kept.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  if (reasons.length > 0) await writeFile(`${path}.txt`, `${page.url()}\n${reasons.join('\n')}`);
}

/** A report prints the stack of an error; a test that took too long has none. */
function name(failed: TestContext, folder: string): void {
  const text = `what the browser showed: ${folder}`;
  const cause = failed.error instanceof Error ? failed.error.cause : undefined;
  if (cause instanceof Error) cause.stack = `${cause.stack}\n${text}`;
  else failed.diagnostic(text);
}
