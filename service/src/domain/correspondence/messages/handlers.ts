/**
 * The client's handlers of messages below a kind of parent. The parent's module defines rules: when a client may write, and which events and history
 * entries follow.
 */
import type { MessageParent, messagesBelow } from '@mahnwerk/contract/case/messages.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { checked, type Handler, prepared } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { documentHandlers, examineFiles, type WritableParentRules } from '../documents/index.ts';
import { messageDocumentsPath, type MessageReader, type MessageRow, refuseUnlessEditable } from './message.ts';
import * as store from './store.ts';
import { readPatch, readPageOf, readWhole, readBody, write, type WrittenMessage } from './write.ts';

/** The rules of a kind of parent. `P`: the parameters of its path. */
export interface MessageRules<P> {
  readonly type: MessageParent;
  readonly idOf: (path: P) => string;
  readonly exists: (db: CompanyDb, id: string) => Promise<boolean>;
  /** Locks the parent; throws 404, or 409 where no message can be written. Returns whether a message reaches the service now. */
  readonly lock: (tx: CompanyTx, id: string) => Promise<{ readonly arrives: boolean }>;
  /** Called for a new message that reaches the service. */
  readonly arrived: (tx: CompanyTx, id: string, message: WrittenMessage, publicUrl: string) => void;
  /** Called for a changed message that has reached the service and is not under review. */
  readonly changed: (tx: CompanyTx, message: WrittenMessage) => void;
  /** Called for changed documents, where the parent shows the message too. */
  readonly touchMessage?: (tx: CompanyTx, messageId: string) => void;
  /** Called for a change that has not reached the service. */
  readonly touchParent: (tx: CompanyTx, id: string) => Promise<void> | void;
}

type Routes = ReturnType<typeof messagesBelow<string>>;
type MessageHandlers = { readonly [K in keyof Routes]: Handler<'case', Routes[K]> };

const idIn = (path: unknown): string => (path as { readonly id: string }).id;

export function messageHandlers<P>(rules: MessageRules<P>): MessageHandlers {
  const at = (path: unknown) => ({ type: rules.type, id: rules.idOf(path as P) });
  return {
    list: ({ db, path, query, caller, deps }) =>
      db.snapshot(async () => {
        const [exists, page] = await Promise.all([
          rules.exists(db, at(path).id),
          readPageOf(db, at(path), query, { publicUrl: deps.publicUrl, reader: caller }),
        ]);
        refuseUnless(exists, 'not_found');
        return page;
      }),

    get: ({ db, path, caller, deps }) =>
      readWhole(db, at(path).id, idIn(path), { publicUrl: deps.publicUrl, reader: caller }),

    create: prepared(
      examineFiles,
      checked(
        ({ tx, body, prepared: examined }) => readBody(body, examined, (id) => store.isKnown(tx, id)),
        async ({ tx, path, body: input, checked: body, prepared: examined, caller, deps }) => {
          const parent = at(path);
          const { arrives } = await rules.lock(tx, parent.id);
          const written = await write(tx, parent, { input, body, examined, author: caller, arrives });
          if (arrives) rules.arrived(tx, parent.id, written, deps.publicUrl);
          else await rules.touchParent(tx, parent.id);
          return readWhole(tx, parent.id, written.id, { publicUrl: deps.publicUrl, reader: caller });
        },
      ),
    ),

    update: checked(
      ({ tx, path, body }) => readPatch(body, async () => (await store.readBelow(tx, at(path).id, idIn(path)))?.body),
      async ({ tx, path, checked: patch, caller, deps }) => {
        const parent = at(path);
        const { message, arrives } = await lockEditable(tx, rules, {
          parentId: parent.id,
          id: idIn(path),
          writer: caller,
        });
        const { id, title, body } = { ...message, ...patch };
        if (title !== message.title || body !== message.body) {
          store.update(tx, id, { title, body });
          if (arrives) rules.changed(tx, { id, title, body });
          else await rules.touchParent(tx, parent.id);
        }
        return readWhole(tx, parent.id, id, { publicUrl: deps.publicUrl, reader: caller });
      },
    ),
  };
}

interface Written {
  readonly parentId: string;
  readonly id: string;
  readonly writer: MessageReader;
}

/** Locks the parent and a message that the writer may change; 404, or `conflict`. */
async function lockEditable<P>(
  tx: CompanyTx,
  rules: MessageRules<P>,
  { parentId, id, writer }: Written,
): Promise<{ message: MessageRow; arrives: boolean }> {
  orNotFound(await store.readBelow(tx, parentId, id));
  const { arrives } = await rules.lock(tx, parentId);
  const message = orNotFound(await store.lock(tx, id));
  refuseUnlessEditable(message, writer);
  return { message, arrives };
}

/** The handlers of a message's documents. */
export function messageDocumentHandlers<P extends { readonly message_id: string }>(rules: MessageRules<P>) {
  const parent = (path: P) => ({ type: rules.type, id: rules.idOf(path) });
  const documents: WritableParentRules<P> = {
    type: 'message',
    documentsPath: (path) => messageDocumentsPath(parent(path), path.message_id),
    findParent: async (db, path) => (await store.readBelow(db, rules.idOf(path), path.message_id))?.id,
    async lockParent(tx, path, writer) {
      const written = { parentId: rules.idOf(path), id: path.message_id, writer };
      const { message, arrives } = await lockEditable(tx, rules, written);
      if (!arrives) await rules.touchParent(tx, rules.idOf(path));
      return message.id;
    },
    touchParent(tx, id) {
      store.touch(tx, id);
      rules.touchMessage?.(tx, id);
    },
  };
  return documentHandlers(documents);
}
