/** `npm run bench [name …]`: each benchmark measures its reference in the same run and prints the ratio. */
const benchmarks = ['json', 'read', 'charge', 'create', 'list', 'feed', 'start', 'crash', 'idempotency', 'fuzz', 'deliver', 'isolate', 'upload', 'inspect', 'kills-deliveries'] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((each) => each === name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are: ${benchmarks.join(', ')}`);
  process.exit(2);
}
for (const name of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> };
  await run();
}
