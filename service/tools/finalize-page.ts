/** The guide docs/guides/finalize.md, printed from the rules of finalize: `npm run states`. */
import { finalizeChapters, type FinalizeChapter, finalizeLines } from '@mahnwerk/contract/case/finalize-rules.ts';

export const finalizeFile = new URL('../../docs/guides/finalize.md', import.meta.url);

export const renderFinalize = (): string => `# What finalize checks

Printed from the rules of the service by \`npm run states\`; a test compares.

\`POST /v2/orders/{id}/finalize/\` submits a draft that breaks none of these rules. Otherwise the answer is \`422\` with the code \`validation_error\` and
one entry in \`errors\` for each rule that is broken, at most 100: \`field\` says where, \`code\` what is wrong, \`message\` is the sentence of this page.
Nothing is submitted then; the draft can be changed and finalized again. \`POST /v2/orders/\` never asks these rules: a draft may be incomplete.

What the company itself needs is its \`case_submission_readiness\`: \`GET /partner/v2/companies/{id}/\` shows it before the first order, and so does
the portal.

${finalizeChapters.map(chapterOf).join('\n\n')}
`;

const chapterOf = (chapter: FinalizeChapter): string =>
  [
    `## ${chapter.title}`,
    '',
    ...(chapter.path === '' ? [] : [`Fields are below \`${chapter.path.slice(0, -1)}\`.`, '']),
    '| Field | Codes | Rule |',
    '|---|---|---|',
    ...finalizeLines(chapter).map(
      ({ field, codes, message }) => `| \`${field}\` | ${codes.map((code) => `\`${code}\``).join(', ')} | ${message} |`,
    ),
  ].join('\n');
