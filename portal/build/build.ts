/**
 * Builds the portal ahead of time, as the first start does: `npm run build -w portal`. The folder of a build is named by
 * a hash of its sources, so that a start finds a build that is still right.
 */
import { buildPortal } from './folder.ts';

const built = await buildPortal({ onOutput: (text) => process.stdout.write(text) });
process.stdout.write(`portal built: ${built}\n`);
