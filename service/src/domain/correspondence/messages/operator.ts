/** Messages as the operator reads, reviews and writes them. What it may write on is the owner's to decide: orders and mandates define their rules. */
import type { MessageParent } from '@mahnwerk/contract/case/messages.ts';
import { type conversation, type OperatorMessage, operatorMessages } from '@mahnwerk/contract/operator/messages.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { PathOf } from '@mahnwerk/contract/grammar/route.ts';
import {
  type Call,
  checked,
  type Handler,
  implement,
  prepared,
  type RouteModule,
} from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audit } from '../../audit/index.ts';
import { type DocumentNeeds, documentNeeds, examineOperatorFiles } from '../documents/index.ts';
import { type MessageRow, type MessageTrigger, moveMessage, type Parent, presentForOperator } from './message.ts';
import * as store from './store.ts';
import { refuseUnfit, withDocuments, write as writeMessage, type Written } from './write.ts';

/** What the operator's messages need of an owner, an order or a mandate. */
export interface OperatorMessageRules {
  readonly companyOf: (db: OperatorDb, id: string) => Promise<string | undefined>;
  /** Locks the owner before a message is written on it, where that is necessary; refuses an owner that takes none. */
  readonly lock: (tx: CompanyTx, id: string) => Promise<unknown>;
  readonly written: (tx: CompanyTx, id: string, message: Written) => void;
}

export type MessageOwners = Readonly<Record<MessageParent, OperatorMessageRules>>;

type Routes = (typeof operatorMessages)['routes'];
type Write = ReturnType<typeof conversation<string>>['write'];

export const operatorMessageRoutes = (owners: MessageOwners): RouteModule => {
  const onOrders = below('order', owners.order);
  const onMandates = below('mandate', owners.mandate);
  return implement(operatorMessages, documentNeeds, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () => presentPage(db, await store.listArrived(db, query), deps.publicUrl)),

    async get({ db, path, deps }) {
      return readWhole(db.forCompany(orNotFound(await store.companyOf(db, path.id))), path.id, deps.publicUrl);
    },

    start_review: ({ tx, path, ...call }) => review(tx, path.id, 'start_review', call),
    handle: ({ tx, path, ...call }) => review(tx, path.id, 'handle', call),

    order_messages: ({ db, path, query, deps }) => onOrders.list(db, path.order_id, query, deps.publicUrl),
    order_message: ({ db, path, deps }) => readBelow(db, path.order_id, path.id, deps.publicUrl),
    write_on_order: onOrders.write((path: PathOf<Routes['write_on_order']['path']>) => path.order_id),

    mandate_messages: ({ db, path, query, deps }) => onMandates.list(db, path.mandate_id, query, deps.publicUrl),
    mandate_message: ({ db, path, deps }) => readBelow(db, path.mandate_id, path.id, deps.publicUrl),
    write_on_mandate: onMandates.write((path: PathOf<Routes['write_on_mandate']['path']>) => path.mandate_id),
  });
};

const presentPage = (db: OperatorDb, page: PageOf<MessageRow>, publicUrl: string): Promise<PageOf<OperatorMessage>> =>
  byCompany(db, page, (bound, rows) =>
    withDocuments(bound, rows, (row, documents) => presentForOperator(row, documents, publicUrl)),
  );

async function readWhole(db: CompanyDb, id: string, publicUrl: string): Promise<OperatorMessage> {
  const [message] = await withDocuments(db, [orNotFound(await store.read(db, id))], (row, documents) =>
    presentForOperator(row, documents, publicUrl),
  );
  return orNotFound(message);
}

async function readBelow(db: OperatorDb, parentId: string, id: string, publicUrl: string): Promise<OperatorMessage> {
  const message = await readWhole(db.forCompany(orNotFound(await store.companyOf(db, id))), id, publicUrl);
  refuseUnless(message.parent.id === parentId, 'not_found');
  return message;
}

type Context = Pick<Call<'operator', Routes['handle'], DocumentNeeds>, 'caller' | 'requestId' | 'deps'>;

/** Begins the review of a message, or ends it. */
async function review(
  tx: OperatorTx,
  id: string,
  by: MessageTrigger,
  { caller, requestId, deps }: Context,
): Promise<OperatorMessage> {
  const company = orNotFound(await store.companyOf(tx, id));
  const bound = tx.forCompany(company);
  const message = orNotFound(await store.lock(bound, id));
  store.setReviewed(bound, id, moveMessage(message, by).to);
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

/** The messages on one kind of owner. The operator may write on a draft that has not expired, too: it may be helping the client with it. */
function below(type: MessageParent, owner: OperatorMessageRules) {
  const list = async (db: OperatorDb, id: string, query: PageQuery, publicUrl: string) => {
    orNotFound(await owner.companyOf(db, id));
    return db.snapshot(async () => presentPage(db, await store.listArrivedBelow(db, { type, id }, query), publicUrl));
  };
  const write = (idOf: (path: never) => string): Handler<'operator', Write, DocumentNeeds> =>
    prepared(
      examineOperatorFiles,
      checked(
        ({ tx, body, prepared }) =>
          refuseUnfit(body, prepared, async (id) => (await store.companyOf(tx, id)) !== undefined),
        async ({ tx, path, body: input, checked: body, prepared: examined, caller, requestId, deps }) => {
          const parent: Parent = { type, id: idOf(path as never) };
          const bound = tx.forCompany(orNotFound(await owner.companyOf(tx, parent.id)));
          await owner.lock(bound, parent.id);
          const written = await writeMessage(bound, parent, {
            input,
            body,
            examined,
            sender: 'service',
            arrives: true,
          });
          owner.written(bound, parent.id, written);
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
  return { list, write };
}
