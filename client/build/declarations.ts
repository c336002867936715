/**
 * The declarations of the package: interfaces with the texts of the contract, instead of the types that the sources derive
 * from it. Derived types have no comments, and an editor shows them as structures of thousands of characters.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apis } from '../../contract/src/apis/all.ts';
import type { ApiName } from '../../contract/src/grammar/scopes.ts';
import { eventsText } from './events.ts';
import { operationsText } from './operations.ts';
import { Resources } from './resources.ts';

const calls = ['CallOptions', 'ChangeOptions', 'Changing', 'CommandOptions', 'Page', 'Paging', 'Read', 'Write'];
const events = ['CompanyEvent', 'Event', 'EventFeed'];

/** The import of those names that a text uses. */
const importOf = (names: readonly string[], from: string, text: string): string => {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from './${from}.js';\n`;
};

/** Writes them into the folder of the built package. */
export async function writeDeclarations(target: string): Promise<void> {
  const resources = new Resources();
  const written = (name: string, text: string) => writeFile(join(target, `${name}.d.ts`), text);
  const entries = (Object.keys(apis) as ApiName[]).map((api) => [api, operationsText(api, resources.refer)] as const);
  const eventTexts = eventsText(resources.refer);
  for (const [api, text] of entries)
    await written(
      api,
      [
        importOf(calls, 'calls', text),
        importOf(events, 'events', text),
        importOf(resources.names(), 'resources', text),
        `import type { Api } from './types.js';\n\n${text}`,
      ].join(''),
    );
  await written('events', `${importOf(resources.names(), 'resources', eventTexts)}\n${eventTexts}`);
  await written('resources', resources.text());
}
