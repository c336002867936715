/** placeholder */
import type { Command } from './command.ts';
export const demo: Command = { name: 'demo', summary: 'Create the demo data', description: [], run: async () => 1 };
