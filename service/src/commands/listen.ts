/** `listen`: webhooks on the integrator's own machine. */
import { eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import { isBelowNpm, readSettings } from '../config.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';
import { addressIn, keyIn, urlFlag } from './integrator-flags.ts';

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Forward the events of a company or a Partner to a local address',
  description: [
    'For integrators. Follows the event feed from now on and sends each event as a signed webhook delivery; one line per attempt. The secret is printed',
    'first and stays the same for the same key. An event appears in the feed MAHNWERK_FEED_DELAY_SECONDS (60) after it happened: start a sandbox for',
    'development with a shorter delay. A receiver that fails gets an event four times within seven seconds. Ctrl-C stops the command.',
  ],
  flags: {
    'forward-to': { value: '<url>', text: 'the receiver, such as http://localhost:3000/hooks' },
    events: { value: '<event,event>', text: 'only these events; may be repeated; default: all', many: true },
    key: { value: '<key>', text: 'a case key (scope case:events:read) or a Partner key (scope partner:events:read)' },
    secret: { value: '<text>', text: 'sign with this secret, such as the secret_key of a webhook' },
    url: urlFlag,
  },
  async run({ flags }) {
    const options = {
      forwardTo: addressIn(flags, 'forward-to', 'listen'),
      events: eventsIn(flags),
      key: keyIn(flags, 'listen'),
      secret: flags.secret,
    };
    const baseUrl = addressIn(flags, 'url', 'listen', readSettings());
    const [{ listen }, { stopRequested }] = await Promise.all([
      import('../integrator/listen.ts'),
      import('../deployment/signals.ts'),
    ]);
    const stop = new AbortController();
    void stopRequested({ belowNpm: isBelowNpm() }).then(() => stop.abort());
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    await listen({ ...options, baseUrl, say, signal: stop.signal });
    return 0;
  },
};

function eventsIn({ events }: GivenArguments['flags']): readonly string[] | undefined {
  const keys = events?.split(',').map((key) => key.trim());
  const odd = keys?.find((key) => !eventKeys.some((each) => each === key));
  if (odd !== undefined)
    throw new UsageError(`--events: no event is called ${JSON.stringify(odd)} (npx mahnwerk listen --help)`);
  return keys;
}
