/** `mcp`: the API of a key as tools of a language model. */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { isBelowNpm, keyOfIntegrator, readSettings } from '../config.ts';
import { type Command, UsageError } from './command.ts';
import { addressIn, keyIn, urlFlag } from './integrator-flags.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Offer the API of a key to a language model (Model Context Protocol over stdio)',
  description: [
    'For integrators. Each operation that the key permits is a tool; without --write those alone that change nothing. Never: keys, secrets, streams.',
    'The key decides on the API: case, partner, dunning or operator. Standard output carries the protocol alone; the end of the input ends the',
    'command. docs/guides/mcp.md shows it.',
  ],
  flags: {
    key: { value: '<key>', text: 'an API key; better MAHNWERK_KEY: arguments are visible to other processes' },
    company: { value: '<uuid>', text: 'with a Partner key: the company to act for, by the Case Management API' },
    write: { text: 'also offer operations that change something' },
    tools: { value: '<basename,…>', text: 'only these groups, such as orders,debtors; may be repeated', many: true },
    url: urlFlag,
  },
  async run({ flags }) {
    const key = keyIn({ key: flags.key ?? keyOfIntegrator() }, 'mcp');
    const { company } = flags;
    if (company !== undefined && !isUuid(company))
      throw new UsageError('--company: expected a UUID (npx mahnwerk mcp --help)');
    const baseUrl = addressIn(flags, 'url', 'mcp', readSettings());
    const tools = flags.tools?.split(',').map((name) => name.trim());
    const [{ serveMcp }, { stopRequested }] = await Promise.all([
      import('../integrator/mcp/serve.ts'),
      import('../deployment/signals.ts'),
    ]);
    const stop = new AbortController();
    void stopRequested({ belowNpm: isBelowNpm() }).then(() => stop.abort());
    await serveMcp({ baseUrl, key, company, tools, writes: flags.write !== undefined, signal: stop.signal });
    return 0;
  },
};
