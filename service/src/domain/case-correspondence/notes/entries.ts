/** The entries of the operator's history in their wire form, by where they are stored. Pure. */
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseNote, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { StepEntryRow } from '../../collection/mandates/index.ts';
import type { RequestRow } from '../../correspondence/requests/index.ts';
import type { CallRow } from '../calls/index.ts';
import type { LetterEntryRow } from '../case-letters/index.ts';
import type { DeclarationRow } from '../declarations/index.ts';
import type { HistoryItemRow } from '../inbox/index.ts';
import type { ChoiceEntryRow } from './store.ts';

/** Who caused an entry of the history; null for one of a version that did not store it. */
export const entryAuthorOf = ({ author_type, author_name: name }: AuthorRow): OperatorHistoryEntry['author'] =>
  author_type === null ? null : { type: author_type as AuthorType, name };

interface AuthorRow {
  readonly author_type: string | null;
  readonly author_name: string | null;
}
type AuthorType = NonNullable<OperatorHistoryEntry['author']>['type'];

/** An entry that the client reads too. Its author is read with its place. */
export const sharedEntry = ({ author, ...entry }: HistoryEntry): Entry => ({
  ...entry,
  ...shown,
  side: author.type === 'service' ? 'service' : 'client',
});

/** What an entry without states has: a person wrote it. */
const written = {
  code: null,
  values: null,
  procedure_state: null,
  processing_state: null,
  payment_state: null,
  documents: [],
  side: 'service',
} as const;
const shown = { internal: false, pinned: false, follow_up_on: null } as const;

/** An entry without its author, who is read with its place. */
type Entry = Omit<OperatorHistoryEntry, 'author'>;

/** A request to the client among the entries, and its answer. */
export const requestEntries = (request: RequestRow): readonly Entry[] => {
  const { id, title, description, answer_id, answer_text, answer_comment, created_at, answered_at, updated_at } =
    request;
  const asked = { ...written, ...shown, id, type: 'request' as const, title, description, created_at, updated_at };
  if (answer_id === null || answered_at === null) return [asked];
  const answer = [answer_text, answer_comment].filter((each) => each !== null).join('\n\n');
  return [
    asked,
    { ...asked, id: answer_id, type: 'answer', description: answer, side: 'client', created_at: answered_at },
  ];
};

/** A note among the entries. */
export const noteEntry = (note: CaseNote): Entry => ({
  id: note.id,
  type: 'note',
  title: null,
  description: note.text,
  ...written,
  internal: true,
  pinned: note.pinned,
  follow_up_on: note.follow_up_on,
  created_at: note.created_at,
  updated_at: note.updated_at,
});

const inWords = (value: string): string => value.replaceAll('_', ' ');

/** A call among the entries. */
export const callEntry = ({ id, outcome, text, follow_up_on, created_at, updated_at }: CallRow): Entry => ({
  ...written,
  ...shown,
  id,
  type: 'call',
  title: `Call recorded: ${inWords(outcome)}`,
  code: 'call.recorded',
  values: { outcome },
  description: text,
  internal: true,
  follow_up_on,
  created_at,
  updated_at,
});

/** A declaration among the entries, and its end. */
export const declarationEntries = (row: DeclarationRow): readonly Entry[] => {
  const { id, type, note, created_at, updated_at } = row;
  const recorded: Entry = {
    ...written,
    ...shown,
    id,
    type: 'declaration',
    title: `Declaration recorded: ${inWords(type)}`,
    code: 'declaration.recorded',
    values: { type },
    description: note,
    internal: true,
    created_at,
    updated_at,
  };
  if (row.end_entry_id === null || row.ended_at === null) return [recorded];
  const title = `Declaration ended: ${inWords(type)}`;
  const end = { id: row.end_entry_id, title, code: 'declaration.ended', description: row.end_reason } as const;
  return [recorded, { ...recorded, ...end, created_at: row.ended_at }];
};

const letterCodes = {
  passed: 'letter.left',
  mail_refused: 'letter.returned',
  bounced: 'letter.returned',
  withdrawn: 'letter.withdrawn',
  stopped: 'letter.stopped',
} as const;

/** What happened to a letter, among the entries. */
export const letterEntry = ({ id, what, at, kind, subject }: LetterEntryRow): Entry => {
  const code = letterCodes[what as keyof typeof letterCodes];
  return {
    ...written,
    ...shown,
    id,
    type: 'letter',
    title: `Letter ${code.slice('letter.'.length)}: ${inWords(kind)}`,
    code,
    values: kind === 'dunning' ? null : { kind },
    description: subject,
    internal: true,
    created_at: at,
    updated_at: at,
  };
};
/** An item of the inbox among the entries. */
export const inboundEntry = ({ id, subject, received_at, updated_at }: HistoryItemRow): Entry => ({
  ...written,
  ...shown,
  id,
  type: 'inbound',
  title: 'Item received',
  code: 'inbound.received',
  values: {},
  description: subject,
  internal: true,
  created_at: received_at,
  updated_at,
});

const stepTitles = {
  'step.taken': 'Step taken',
  'step.skipped': 'Step skipped',
  'step.postponed': 'Step postponed',
} as const;

/** A step of the course of the case among the entries. */
export const stepEntry = ({ id, code, name, day: on, created_at }: StepEntryRow): Entry => ({
  ...written,
  ...shown,
  id,
  type: 'step',
  title: `${stepTitles[code]}: ${name}`,
  code,
  values: { name, on },
  description: null,
  internal: true,
  created_at,
  updated_at: created_at,
});

/** What a debtor chose on its page, among the entries. */
export const choiceEntry = ({ id, kind, created_at }: ChoiceEntryRow): Entry => ({
  ...written,
  ...shown,
  id,
  type: 'debtor_choice',
  title: `The debtor chose: ${inWords(kind)}`,
  code: 'debtor_choice.made',
  values: { kind },
  description: null,
  internal: true,
  created_at,
  updated_at: created_at,
});
