/** The operator's side of messages: the queue, their review, and what it writes itself. Every write is in the audit log. */
import { type Needs, needs } from './needs.ts';
import { type conversation, type OperatorMessage, operatorMessages } from '@mahnwerk/contract/operator/messages.ts';
import type { PathOf } from '@mahnwerk/contract/grammar/route.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Call, checked, type Handler, prepared, implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audit } from '../../audit/index.ts';
import { examineOperatorFiles } from '../../correspondence/documents/index.ts';
import { companyOfMandate, appendMessageHistory } from '../mandates/index.ts';
import {
  companyOfMessage,
  listArrivedMessages,
  listArrivedMessagesBelow,
  lockMessage,
  type MessageOwner,
  type MessageRow,
  moveMessage,
  presentOperatorMessage,
  readMessage,
  refuseUnfitMessage,
  setMessageReviewed,
  withMessageDocuments,
  writeMessage,
} from '../../correspondence/messages/index.ts';
import { companyOfOrder, lockLiveOrder } from '../orders/index.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

type Routes = (typeof operatorMessages)['routes'];
type Write = ReturnType<typeof conversation<string>>['write'];

export const operatorMessageRoutes = implement(operatorMessages, needs, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => presentPage(db, await listArrivedMessages(db, query), deps.publicUrl)),

  async get({ db, path, deps }) {
    return readWhole(db.forCompany(orNotFound(await companyOfMessage(db, path.id))), path.id, deps.publicUrl);
  },

  start_review: ({ tx, path, ...call }) => review(tx, path.id, 'start_review', call),
  handle: ({ tx, path, ...call }) => review(tx, path.id, 'handle', call),

  async order_messages({ db, path, query, deps }) {
    orNotFound(await companyOfOrder(db, path.order_id));
    return pageBelow(db, { type: 'order', id: path.order_id }, query, deps.publicUrl);
  },
  order_message: ({ db, path, deps }) => readBelow(db, path.order_id, path.id, deps.publicUrl),
  write_on_order: writer('order', (path: PathOf<Routes['write_on_order']['path']>) => path.order_id),

  async mandate_messages({ db, path, query, deps }) {
    orNotFound(await companyOfMandate(db, path.mandate_id));
    return pageBelow(db, { type: 'mandate', id: path.mandate_id }, query, deps.publicUrl);
  },
  mandate_message: ({ db, path, deps }) => readBelow(db, path.mandate_id, path.id, deps.publicUrl),
  write_on_mandate: writer('mandate', (path: PathOf<Routes['write_on_mandate']['path']>) => path.mandate_id),
});

const presentPage = (db: OperatorDb, page: PageOf<MessageRow>, publicUrl: string): Promise<PageOf<OperatorMessage>> =>
  byCompany(db, page, (bound, rows) =>
    withMessageDocuments(bound, rows, (row, documents) => presentOperatorMessage(row, documents, publicUrl)),
  );

const pageBelow = (
  db: OperatorDb,
  parent: MessageOwner,
  query: PageQuery,
  publicUrl: string,
): Promise<PageOf<OperatorMessage>> =>
  db.snapshot(async () => presentPage(db, await listArrivedMessagesBelow(db, parent, query), publicUrl));

async function readWhole(db: CompanyDb, id: string, publicUrl: string): Promise<OperatorMessage> {
  const [message] = await withMessageDocuments(db, [orNotFound(await readMessage(db, id))], (row, documents) =>
    presentOperatorMessage(row, documents, publicUrl),
  );
  return orNotFound(message);
}

async function readBelow(db: OperatorDb, parentId: string, id: string, publicUrl: string): Promise<OperatorMessage> {
  const message = await readWhole(db.forCompany(orNotFound(await companyOfMessage(db, id))), id, publicUrl);
  refuseUnless(message.parent.id === parentId, 'not_found');
  return message;
}

type Context = Pick<Call<'operator', Routes['handle'], Needs>, 'caller' | 'requestId' | 'deps'>;

/** Begins the review of a message, or ends it. */
async function review(
  tx: OperatorTx,
  id: string,
  by: 'start_review' | 'handle',
  { caller, requestId, deps }: Context,
): Promise<OperatorMessage> {
  const company = orNotFound(await companyOfMessage(tx, id));
  const bound = tx.forCompany(company);
  const message = orNotFound(await lockMessage(bound, id));
  setMessageReviewed(bound, id, moveMessage(message, by).to);
  const reviewed = await readWhole(bound, id, deps.publicUrl);
  audit(tx, {
    caller,
    requestId,
    action: `operator-messages.${by}`,
    company,
    target: id,
    before: progressOf(message),
    after: progressOf(reviewed),
  });
  return reviewed;
}

const progressOf = ({
  state,
  review_started_at,
  handled_at,
}: Pick<MessageRow, 'state' | 'review_started_at' | 'handled_at'>) => ({ state, review_started_at, handled_at });

/** Writes below an order or a case. A draft that has not expired takes it too: whoever helps with one writes where it is. */
function writer(type: MessageOwner['type'], idOf: (path: never) => string): Handler<'operator', Write, Needs> {
  return prepared(
    examineOperatorFiles,
    checked(
      ({ tx, body, prepared }) =>
        refuseUnfitMessage(body, prepared, async (id) => (await companyOfMessage(tx, id)) !== undefined),
      async ({ tx, path, body: input, checked: body, prepared: examined, caller, requestId, deps }) => {
        const parent = { type, id: idOf(path as never) };
        const bound = await hold(tx, parent);
        const written = await writeMessage(bound, parent, { input, body, examined, sender: 'service', arrives: true });
        if (type === 'mandate') appendMessageHistory(bound, parent.id, written);
        const published = await readWhole(bound, written.id, deps.publicUrl);
        audit(tx, {
          caller,
          requestId,
          action: `operator-messages.write_on_${type}`,
          company: bound.tenant.company_id,
          target: parent.id,
          after: published,
        });
        return published;
      },
    ),
  );
}

async function hold(tx: OperatorTx, { type, id }: MessageOwner): Promise<CompanyTx> {
  if (type === 'mandate') return tx.forCompany(orNotFound(await companyOfMandate(tx, id)));
  const bound = tx.forCompany(orNotFound(await companyOfOrder(tx, id)));
  // Its owner may be deleting it, and an expired draft takes no write.
  await lockLiveOrder(bound, id);
  return bound;
}
