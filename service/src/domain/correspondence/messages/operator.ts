/** The operator's routes of messages. Orders and mandates define when the operator may write (`OperatorMessageRules`). */
import type { MessageParent } from '@mahnwerk/contract/case/messages.ts';
import { type conversation, type OperatorMessage, operatorMessages } from '@mahnwerk/contract/operator/messages.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import type { PathOf } from '@mahnwerk/contract/grammar/route.ts';
import { checked, type Handler, implement, prepared, type RouteModule } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import { examineOperatorFiles } from '../documents/index.ts';
import {
  type MessageRow,
  type MessageTrigger,
  moveMessage,
  type MessageParentRef,
  presentMessageForOperator,
} from './message.ts';
import * as store from './store.ts';
import { readBody, withDocuments, write, type WrittenMessage } from './write.ts';

/** The rules of an order or a mandate for messages of the operator. */
export interface OperatorMessageRules {
  /** Locks the order or mandate where necessary; refuses one that takes no message. */
  readonly lock: (tx: CompanyTx, id: string) => Promise<unknown>;
  readonly written: (tx: CompanyTx, id: string, message: WrittenMessage) => void;
}

export type MessageOwners = Readonly<Record<MessageParent, OperatorMessageRules>>;

type Routes = (typeof operatorMessages)['routes'];
/** What names the parent of a message in a path. */
type IdName = keyof PathOf<Routes['write_on_order']['path']> | keyof PathOf<Routes['write_on_mandate']['path']>;
type Write = ReturnType<typeof conversation<string, 'orders' | 'mandates'>>['write'];

export const operatorMessageRoutes = (owners: MessageOwners): RouteModule => {
  const writeOn = writeHandler(owners);
  return implement(operatorMessages, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () =>
        byCompany(db, await store.listArrived(db, query), (bound, rows) => present(bound, rows, deps.publicUrl)),
      ),

    get: ({ db, path, deps }) => readWhole(db, path.id, deps.publicUrl),

    start_review: ({ tx, path, deps }) => review(tx, path.id, 'start_review', deps.publicUrl),
    handle: ({ tx, path, deps }) => review(tx, path.id, 'handle', deps.publicUrl),

    order_messages: ({ db, path, query, deps }) =>
      pageBelow(db, { type: 'order', id: path.order_id }, query, deps.publicUrl),
    order_message: ({ db, path, deps }) => readBelow(db, path.order_id, path.id, deps.publicUrl),
    write_on_order: writeOn('order', 'order_id'),

    mandate_messages: ({ db, path, query, deps }) =>
      pageBelow(db, { type: 'mandate', id: path.mandate_id }, query, deps.publicUrl),
    mandate_message: ({ db, path, deps }) => readBelow(db, path.mandate_id, path.id, deps.publicUrl),
    write_on_mandate: writeOn('mandate', 'mandate_id'),
  });
};

const present = (db: CompanyDb, rows: readonly MessageRow[], publicUrl: string): Promise<OperatorMessage[]> =>
  withDocuments(db, rows, (row, documents) => presentMessageForOperator(row, documents, publicUrl));

const pageBelow = (
  db: CompanyDb,
  parent: MessageParentRef,
  query: PageQuery,
  publicUrl: string,
): Promise<PageOf<OperatorMessage>> =>
  db.snapshot(async () => {
    const page = await store.listArrivedBelow(db, parent, query);
    return { ...page, results: await present(db, page.results, publicUrl) };
  });

async function readWhole(db: CompanyDb, id: string, publicUrl: string): Promise<OperatorMessage> {
  const [message] = await present(db, [orNotFound(await store.read(db, id))], publicUrl);
  return orNotFound(message);
}

async function readBelow(db: OperatorDb, parentId: string, id: string, publicUrl: string): Promise<OperatorMessage> {
  const message = await readWhole(db.forCompany(orNotFound(await store.findCompanyOfMessage(db, id))), id, publicUrl);
  refuseUnless(message.parent.id === parentId, 'not_found');
  return message;
}

/** @returns the message as it was */
async function move(tx: CompanyTx, id: string, by: MessageTrigger): Promise<MessageRow> {
  const message = orNotFound(await store.lock(tx, id));
  store.setReviewed(tx, id, moveMessage(message, by).to);
  return message;
}

/** A person has handled a message. @throws Refusal conflict if one has before */
export const handleMessage = async (tx: CompanyTx, id: string): Promise<void> => void (await move(tx, id, 'handle'));

/** Starts or ends the review of a message. */
async function review(
  tx: CompanyTx,
  id: string,
  by: MessageTrigger,
  publicUrl: string,
): Promise<Audited<OperatorMessage>> {
  const message = await move(tx, id, by);
  const reviewed = await readWhole(tx, id, publicUrl);
  return audited(reviewed, { before: progressOf(message), after: progressOf(reviewed) });
}

const progressOf = ({
  state,
  review_started_at,
  handled_at,
}: Pick<MessageRow, 'state' | 'review_started_at' | 'handled_at'>) => ({ state, review_started_at, handled_at });

/** The handler that writes a message on an order or a mandate; the operator may also write on a draft that has not expired. */
const writeHandler =
  (owners: MessageOwners) =>
  (type: MessageParent, name: IdName): Handler<'operator', Write> =>
    prepared(
      examineOperatorFiles,
      checked(
        ({ tx, body, prepared: examined }) =>
          readBody(body, examined, async (id) => (await store.findCompanyOfMessage(tx, id)) !== undefined),
        async ({ tx, path, body: input, checked: body, prepared: examined, deps }) => {
          const parent: MessageParentRef = {
            type,
            id: (path as Readonly<Partial<Record<IdName, string>>>)[name] ?? '',
          };
          await owners[type].lock(tx, parent.id);
          const written = await write(tx, parent, { input, body, examined, author: undefined, arrives: true });
          owners[type].written(tx, parent.id, written);
          const published = await readWhole(tx, written.id, deps.publicUrl);
          return audited(published, { after: published });
        },
      ),
    );
