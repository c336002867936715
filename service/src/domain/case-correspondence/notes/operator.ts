/** The operator's routes of notes and of the history with them. */
import { operatorNotes } from '@mahnwerk/contract/operator/notes.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { authorIdOf } from '../../../platform/http/authenticate.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readRequestsAndAnswers } from '../../correspondence/requests/index.ts';
import { findMandate, readHistory, readStepEntries } from '../../collection/mandates/index.ts';
import { readCalls } from '../calls/index.ts';
import { readLetterEntries } from '../case-letters/index.ts';
import { readDeclarationsBehind } from '../declarations/index.ts';
import { readItemsOfHistory } from '../inbox/index.ts';
import {
  callEntry,
  declarationEntries,
  entryAuthorOf,
  letterEntry,
  inboundEntry,
  noteEntry,
  requestEntries,
  sharedEntry,
  choiceEntry,
  stepEntry,
} from './entries.ts';
import { presentFollowUp, presentNote } from './note.ts';
import * as store from './store.ts';

export const noteRoutes = implement(operatorNotes, {
  list: async ({ db, path, query }) => mapPage(await store.listNotes(db, path.mandate_id, query), presentNote),

  get: async ({ db, path }) => presentNote(orNotFound(await store.readNote(db, path.mandate_id, path.id))),

  async create({ tx, path: { mandate_id }, body, caller }) {
    orNotFound(await findMandate(tx, mandate_id));
    const { text, follow_up_on = null, pinned = false } = body;
    const id = newId();
    store.insert(tx, { id, mandate_id, text, follow_up_on, pinned, author_id: authorIdOf(caller) });
    const note = presentNote(orNotFound(await store.readNote(tx, mandate_id, id)));
    return audited(note, { target: id, after: note });
  },

  async update({ tx, path: { mandate_id, id }, body }) {
    const before = orNotFound(await store.lockNote(tx, mandate_id, id));
    const { text = before.text, follow_up_on = before.follow_up_on, pinned = before.pinned } = body;
    const same = text === before.text && follow_up_on === before.follow_up_on && pinned === before.pinned;
    if (same) return unchanged(presentNote(before));
    store.update(tx, { id, text, follow_up_on, pinned });
    const after = presentNote(orNotFound(await store.readNote(tx, mandate_id, id)));
    return audited(after, { target: id, before: presentNote(before), after });
  },

  async delete({ tx, path: { mandate_id, id } }) {
    const before = orNotFound(await store.lockNote(tx, mandate_id, id));
    store.remove(tx, id);
    return audited(undefined, { target: id, before: presentNote(before) });
  },

  history: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const page = await store.listEntries(db, path.mandate_id, query);
      return { ...page, results: await readEntries(db, path.mandate_id, page.results, deps.publicUrl) };
    }),

  follow_ups: async ({ db, query }) => mapPage(await store.listFollowUps(db, query), presentFollowUp),
});

/** Where entries that are not shared with the client's history are read. */
const kinds = {
  note: 'note',
  request: 'request',
  answer: 'request',
  call: 'call',
  declaration: 'declaration',
  letter: 'letter',
  inbound: 'inbound',
  step: 'step',
  debtor_choice: 'debtor_choice',
} as const;
type Kind = (typeof kinds)[keyof typeof kinds] | 'shared';

/** What a page of entries says, in its order. */
async function readEntries(db: CompanyDb, mandate_id: string, rows: readonly store.EntryRow[], publicUrl: string) {
  const idsBy = Map.groupBy(rows, ({ type }) => (type in kinds ? kinds[type as keyof typeof kinds] : 'shared'));
  const idsOf = (kind: Kind) => (idsBy.get(kind) ?? []).map(({ id }) => id);
  const [shared, notes, requests, calls, declarations, letters, items, steps, choices] = await Promise.all([
    readHistory(db, idsOf('shared'), publicUrl),
    store.readNotes(db, idsOf('note')),
    readRequestsAndAnswers(db, idsOf('request')),
    readCalls(db, idsOf('call')),
    readDeclarationsBehind(db, idsOf('declaration')),
    readLetterEntries(db, mandate_id, idsOf('letter')),
    readItemsOfHistory(db, idsOf('inbound')),
    readStepEntries(db, idsOf('step')),
    store.readChoiceEntries(db, idsOf('debtor_choice')),
  ]);
  const entries = [
    ...shared.map(sharedEntry),
    ...notes.map((note) => noteEntry(presentNote(note))),
    ...requests.flatMap(requestEntries),
    ...calls.map(callEntry),
    ...declarations.flatMap(declarationEntries),
    ...letters.map(letterEntry),
    ...items.map(inboundEntry),
    ...steps.map(stepEntry),
    ...choices.map(choiceEntry),
  ];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.flatMap((row) => {
    const entry = byId.get(row.id);
    return entry === undefined ? [] : [{ ...entry, author: entryAuthorOf(row) }];
  });
}
