/** `trigger`: an event of a sandbox on demand. */
import { eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import { readSettings, type Settings } from '../config.ts';
import { type Command, UsageError } from './command.ts';
import { addressIn, keyIn, urlFlag } from './integrator-flags.ts';

const line_characters = 140;

export const triggerCommand: Command = {
  name: 'trigger',
  summary: 'Make an event happen in a sandbox',
  description: [
    'For integrators. Sends the commands that cause the event: for order.accepted, it creates a debtor and an order, finalizes and accepts it. The data stay.',
    'Events of cases and dunning need a key of the company, events of companies and users a Partner key. Commands of the operator need --operator-key, or',
    'the data directory or DATABASE_URL of the service: the command then issues a key for ten minutes. Events that only time causes cannot be triggered.',
    '',
    ...eventLines(),
  ],
  operands: '<event>',
  flags: {
    key: { value: '<key>', text: 'a case or dunning key of the company, or a Partner key' },
    'operator-key': { value: '<key>', text: 'an operator key, where the service runs on another machine' },
    url: urlFlag,
  },
  async run({ operands: [name, ...rest], flags }) {
    const event = eventKeys.find((each) => each === name);
    if (event === undefined || rest.length > 0)
      throw new UsageError(
        name === undefined || rest.length > 0
          ? 'trigger takes one event (npx mahnwerk trigger --help)'
          : `no event is called ${JSON.stringify(name)}: npx mahnwerk trigger --help lists them`,
      );
    const key = keyIn(flags, 'trigger');
    const settings = readSettings();
    const baseUrl = addressIn(flags, 'url', 'trigger', settings);
    const { trigger } = await import('../integrator/trigger.ts');
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const operatorKey = () => Promise.resolve(flags['operator-key'] ?? issued(settings));
    await trigger({ event, baseUrl, key, operatorKey, say });
    say(`${event} has happened.`);
    return 0;
  },
};

/** Every event, in lines of a readable length. */
function eventLines(): readonly string[] {
  const lines: string[] = [];
  for (const key of eventKeys) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + key.length < line_characters) lines[lines.length - 1] = `${last}, ${key}`;
    else lines.push(key);
  }
  return lines;
}

/** An operator key for a few minutes, issued on the database as by `keys create`. */
async function issued(settings: Settings): Promise<string> {
  const [{ issueKeyAlone }, { key_minutes }] = await Promise.all([
    import('../deployment/issue-key.ts'),
    import('../integrator/scene.ts'),
  ]);
  const expires_at = new Date(Date.now() + key_minutes * 60_000).toISOString();
  const { key } = await issueKeyAlone(settings, { kind: 'operator', token_name: 'trigger', expires_at });
  if (key === undefined) throw new Error('the key came without its secret');
  return key;
}
