/** `npm run bench [name …]`: each benchmark measures its reference in the same run and prints the ratio. `npm run bench neighbours [word …]` passes its words on, as `dunning-letters`, `balances`, `run`, `import`, `match`, `portal`, `failover` and `request-log` do. */
const benchmarks = [
  'json',
  'read',
  'charge',
  'create',
  'create-claim',
  'list',
  'feed',
  'start',
  'crash',
  'idempotency',
  'fuzz',
  'deliver',
  'isolate',
  'upload',
  'inspect',
  'kills-deliveries',
  'kills-dunning',
  'kills-ledger',
  'kills-statements',
  'failover',
  'dunning-decide',
  'dunning-scale',
  'dunning-notices',
  'dunning-quiet',
  'dunning-letters',
  'dunning-mails',
  'publish',
  'run',
  'balances',
  'balance',
  'book',
  'replay',
  'import',
  'match',
  'streams',
  'request-log',
  'portal',
  'neighbours',
] as const;

const words = process.argv.slice(2);
const [first, ...rest] = words;
/** Of one benchmark alone, which takes words of its own. */
const passedOn = [
  'neighbours',
  'dunning-letters',
  'balances',
  'run',
  'import',
  'match',
  'portal',
  'failover',
  'request-log',
].includes(first ?? '')
  ? rest
  : [];
const wanted = passedOn.length > 0 ? words.slice(0, 1) : words;
const unknown = wanted.filter((name) => !benchmarks.some((each) => each === name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are: ${benchmarks.join(', ')}`);
  process.exit(2);
}
for (const name of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { run } = (await import(`./${name}.ts`)) as { run: (words?: readonly string[]) => Promise<void> };
  await run(passedOn);
}
