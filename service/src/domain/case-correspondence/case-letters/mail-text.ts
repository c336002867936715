/** The mail that carries a letter of a case: what the letter says, with the PDF. Pure. */
import type { Block, WrittenMail } from '../../../mails/layout.ts';
import { caseLetter } from '../../../mails/case-letter.ts';
import { accountRows, mailSentence, type PageAccess } from '../../correspondence/letters/index.ts';
import type { LetterContent } from './content.ts';
import type { LetterFacts } from './facts.ts';
import type { Piece, Run } from './pieces.ts';

/** @param access what the part `page` says */
export function letterMail(facts: LetterFacts, content: LetterContent, access: PageAccess): WrittenMail {
  return caseLetter({
    subject: content.subject,
    blocks: content.pieces.flatMap((piece) => blocksOf(piece, facts, { ...content, access })),
  });
}

function blocksOf(
  piece: Piece,
  { issuer, account, mandate }: LetterFacts,
  { payBy, access }: LetterContent & { readonly access: PageAccess },
): Block[] {
  switch (piece.kind) {
    case 'paragraph':
      return [runsOf(piece.runs)];
    case 'heading':
      return [[{ strong: piece.text }]];
    case 'list':
      return piece.items.map((item) => ['– ', ...runsOf(item)]);
    case 'facts':
      return [...headingOf(piece.heading), { rows: piece.rows }];
    case 'table':
      // The columns of figures are in the PDF; the mail has what is added up.
      return [...headingOf(piece.heading), { amounts: piece.table.rows.map(rowOf), total: rowOf(piece.table.total) }];
    case 'payment':
      if (account === null || payBy === null) return [];
      return [
        {
          rows: accountRows(
            {
              account: { holder: issuer.name ?? '', iban: account.iban, bic: null },
              reference: mandate.reference_number,
            },
            payBy,
          ),
        },
      ];
    case 'page':
      return [mailSentence(piece.fact), { link: access.url }, ...piece.lines];
    case 'reply_form':
      return [];
  }
}

const headingOf = (heading: string | null): Block[] => (heading === null ? [] : [[{ strong: heading }]]);

const rowOf = (cells: readonly string[]): readonly [string, string] => [
  cells
    .slice(0, -1)
    .filter((cell) => cell !== '')
    .join(' · '),
  cells.at(-1) ?? '',
];

const runsOf = (runs: readonly Run[]) => runs.map(({ text, strong }) => (strong === true ? { strong: text } : text));
