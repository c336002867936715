/**
 * `portal [part …]`: what people feel of the portal, in a real Chromium. `sizes`: what it loads. `start`: what its build
 * costs a start. `queue`: from a key to the next order. `office`: what the office
 * does all day. `lists`: from a click to the rows at a million claims; a number
 * behind it takes as many instead.
 */
import { lists } from './portal/lists.ts';
import { office } from './portal/office.ts';
import { queue } from './portal/queue.ts';
import { sizes } from './portal/sizes.ts';
import { start } from './portal/start.ts';

const parts = { sizes, start, queue, office, lists } as const;

export async function run(words: readonly string[] = []): Promise<void> {
  const wanted = words.filter((word) => word in parts);
  const many = words.map(Number).find((number) => number > 0);
  for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part(many);
}

if (import.meta.main) await run(process.argv.slice(2));
