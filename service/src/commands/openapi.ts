/** `openapi`: an API's document, as its schema route serves it. Needs no database. */
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { publicUrlOf, readSettings } from '../config.ts';
import { type Command, UsageError } from './command.ts';

const names = ['case', 'partner', 'dunning', 'operator', 'account'] as const satisfies readonly ApiName[];

export const openapi: Command = {
  name: 'openapi',
  summary: 'Print an OpenAPI 3.1 document',
  description: ['APIs: case (Case Management API, the default), partner, dunning, operator, account.'],
  operands: `[${names.join('|')}]`,
  async run({ operands: [api = 'case', ...rest] }) {
    const name = names.find((each) => each === api);
    if (name === undefined || rest.length > 0)
      throw new UsageError(`openapi takes one of ${names.join(', ')} (npx mahnwerk openapi --help)`);
    const settings = readSettings();
    const [{ apis }, { openapi: documentOf }] = await Promise.all([
      import('@mahnwerk/contract/apis/all.ts'),
      import('@mahnwerk/contract/grammar/openapi/openapi.ts'),
    ]);
    const document = documentOf(name, Object.values(apis[name]), publicUrlOf(settings, settings.port));
    process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
    return 0;
  },
};
