/** Does one item: the commands of the single routes in one transaction, with the errors that they answer. */
import { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { ItemError } from '@mahnwerk/contract/case/order-batches.ts';
import { OrderCreate, type OrderInput } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Shape, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { inDocumentOrder } from '../../../platform/http/document-order.ts';
import { errorObjectOf } from '../../../platform/http/reply.ts';
import { Refusal, refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { debtorOfReference } from '../../collection/debtors/index.ts';
import { createDraft, finalizeDraft } from '../../collection/orders/index.ts';
import type { DoneItem, WaitingItem } from './store.ts';
import * as store from './store.ts';

export interface ItemSetting {
  readonly publicUrl: string;
  readonly environment: Environment;
  /** The Partner that sent the batch. */
  readonly partnerId: string | null;
}

/** What was sent of an item, unread. */
interface Sent {
  readonly order?: unknown;
  readonly debtor?: unknown;
  readonly finalize: boolean;
}

/** What became of an item that was refused: nothing is stored besides. */
export const refused = (refusal: Refusal): DoneItem => ({ status: 'refused', order_id: null, error: errorOf(refusal) });

/** @throws Refusal where the item is refused: what it wrote until then must not remain */
export async function doItem(tx: CompanyTx, item: WaitingItem, setting: ItemSetting): Promise<DoneItem> {
  const earlier = await store.findMade(tx, item.key, limits.order_batch_days);
  if (earlier === undefined) return make(tx, item.sent as Sent, setting);
  if (earlier.fingerprint !== item.fingerprint) throw new Refusal('idempotency_key_conflict');
  return { status: 'repeated', order_id: earlier.order_id, error: null };
}

async function make(tx: CompanyTx, { order, debtor, finalize }: Sent, setting: ItemSetting): Promise<DoneItem> {
  const debtorId = debtor === undefined ? undefined : await debtorOf(tx, debtor);
  const { publicUrl, environment, partnerId } = setting;
  const body = orderOf(order, debtorId);
  const creation = { source: 'client', partnerId, publicUrl, environment } as const;
  const { id } = (await inOrderOf(order, () => createDraft(tx, body, creation))).order;
  const error = finalize ? await refusalOf(() => finalizeDraft(tx, id, publicUrl)) : null;
  return { status: finalize && error === null ? 'finalized' : 'created', order_id: id, error };
}

const debtorOf = (tx: CompanyTx, sent: unknown): Promise<string> =>
  inOrderOf(sent, async () => (await debtorOfReference(tx, read(DebtorInput, sent))).id);

/** The body of the order, with the debtor that the item brings. */
function orderOf(sent: unknown, debtorId: string | undefined): OrderInput {
  if (sent === undefined) throw new Refusal('parse_error', { detail: 'The body must not be empty.' });
  if (debtorId === undefined || typeof sent !== 'object' || sent === null) return read(OrderCreate, sent);
  refuseFailures((report) => {
    if ('debtor_id' in sent)
      report.failAt('debtor_id', 'not_allowed', '`debtor_id` is not allowed beside the `debtor` of the item.');
  });
  return read(OrderCreate, { ...sent, debtor_id: debtorId });
}

/** @throws Refusal validation_error, as the pipeline does */
function read<T>(shape: Shape<T>, sent: unknown): T {
  const report = new ValidationErrors();
  const value = shape.read(sent, report);
  refuseIfAny(report);
  return value as T;
}

/** The failures of a rule in the order of what was sent. */
async function inOrderOf<T>(sent: unknown, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    throw inDocumentOrder(error, sent);
  }
}

/** Why a command that wrote nothing was refused; null: it ran. */
async function refusalOf(command: () => Promise<void>): Promise<ItemError | null> {
  try {
    await command();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return errorOf(error);
  }
}

const errorOf = (refusal: Refusal): ItemError => errorObjectOf(refusal) as ItemError;
