/**
 * `npm run bench [name …]`: each benchmark measures its reference in the same run and prints the ratio. `neighbours [word …]`
 * passes its words on, as `letters`, `balances`, `run`, `import`, `imports`, `portal` and `failover` do. Decision records quote figures of
 * benchmarks that are not kept.
 */
import { keptByGroup } from '../test/harness/kept.ts';

const benchmarks = [
  'read',
  'create',
  'create-claim',
  'list',
  'feed',
  'deliver',
  'isolate',
  'upload',
  'kills-clock',
  'kills-cases',
  'kills-deliveries',
  'kills-dunning',
  'kills-ledger',
  'kills-letters',
  'kills-statements',
  'failover',
  'dunning-decide',
  'case-decide',
  'sandbox-clock',
  'debtor-page',
  'letters',
  'case-letters',
  'inbox',
  'run',
  'balances',
  'balance',
  'import',
  'imports',
  'portal',
  'neighbours',
] as const;

const words = process.argv.slice(2);
const [first, ...rest] = words;
/** Of one benchmark alone, which takes words of its own. */
const passedOn = [
  'neighbours',
  'letters',
  'case-letters',
  'case-decide',
  'sandbox-clock',
  'balances',
  'run',
  'import',
  'imports',
  'portal',
  'failover',
].includes(first ?? '')
  ? rest
  : [];
const wanted = passedOn.length > 0 ? words.slice(0, 1) : words;
const unknown = wanted.filter((name) => !benchmarks.some((each) => each === name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are: ${benchmarks.join(', ')}`);
  process.exit(2);
}
const closeKept = keptByGroup();
for (const name of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { run } = (await import(`./${name}.ts`)) as { run: (words?: readonly string[]) => Promise<void> };
  await run(passedOn);
}
await closeKept();
