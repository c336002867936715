#!/usr/bin/env -S node --max-semi-space-size=8 --v8-pool-size=1
// `npx mahnwerk`: npx puts the repository's own Node.js first in PATH. Called by an older one, the
// program could not even be read, so this file says what to do instead.
if (Number.parseInt(process.versions.node, 10) < 26) {
  process.stderr.write(
    `mahnwerk: Node.js ${process.versions.node} is too old; inside the repository, npx mahnwerk finds the right one\n`,
  );
  process.exit(1);
}
const { runAndExit } = await import('../src/main.ts');
await runAndExit();
