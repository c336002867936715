/** The state diagrams of docs/states.md, printed from the rooms' own transition rows: `npm run states`. */
import { writeFile } from 'node:fs/promises';
import { orderTransitions } from '../../src/domain/orders/index.ts';

export const statesFile = new URL('../../../docs/states.md', import.meta.url);

interface Row {
  readonly from: string;
  readonly by: string;
  readonly to: string;
  readonly emits: string | null;
}

export function renderStates(): string {
  return `# States

Printed from the transition rows of the rooms (\`npm run states\`); a test keeps it true.

## Order and its claims

A draft is created silently, and deleted by its owner or, 90 days after its last change, by the daily cleanup (\`order.expired\`).

${diagram(orderTransitions)}
`;
}

const diagram = (rows: readonly Row[]): string =>
  ['```mermaid', 'stateDiagram-v2', '  [*] --> draft: create', ...rows.map(({ from, by, to, emits }) => `  ${from} --> ${to}: ${by}${emits === null ? '' : ` (${emits})`}`), '```'].join('\n');

if (import.meta.main) await writeFile(statesFile, renderStates());
