/** `demo`: the demo data by itself, for a sandbox that was started without it. */
import { readSettings } from '../config.ts';
import { StartError } from '../setting.ts';
import type { Command } from './command.ts';

export const demo: Command = {
  name: 'demo',
  summary: 'Create the demo data in a sandbox and print its keys once',
  description: [
    '`start` does so at its first start unless MAHNWERK_DEMO is off. Works with and without a running service; existing',
    'demo data is not changed.',
  ],
  async run() {
    const settings = readSettings();
    if (settings.environment === 'production')
      throw new StartError('MAHNWERK_ENVIRONMENT is production: demo data is allowed only in a sandbox');
    const { createDemoAlone } = await import('../deployment/demo-alone.ts');
    await createDemoAlone(settings);
    return 0;
  },
};
