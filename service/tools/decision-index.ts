/** The table of all decision records in docs/decisions/README.md, printed from the records: `npm run states`. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../docs/decisions/', import.meta.url);

export const decisionIndexFile = new URL('README.md', folder);

export const renderDecisionIndex = (): string => `# Decisions

A record for each choice between real alternatives. Printed from the records by \`npm run states\`; a test compares. Numbers that are missing were never given, or their record was merged into a later one.

| | decision |
|---|---|
${readdirSync(folder)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .toSorted()
  .map(lineOf)
  .join('\n')}
`;

function lineOf(name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const [, number = '', title = ''] = /^# (\d+)\.? (.+)$/m.exec(text) ?? [];
  if (title === '') throw new Error(`${name} does not begin with its number and title`);
  const [, rule = ''] = /^\*\*(?!Context|Decision|Departure|Status)([^*]{20,}?)\*\*/m.exec(text) ?? [];
  const cell = `[${title}](${name})${rule === '' ? '' : `. ${rule.replaceAll(/\s+/g, ' ').trim()}`}`;
  return `| ${number} | ${cell.replaceAll('|', String.raw`\|`)} |`;
}
