/** Batches of orders (intake.md 4): many orders at once, each by the commands of the single routes. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { failures_listed_max, described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, pattern } from '../shapes/text.ts';
import { unread } from '../shapes/unread.ts';
import { choice, flag, id, instant, integer } from '../shapes/values.ts';
import { DebtorInput, exampleDebtor } from './debtors.ts';
import { exampleOrder, OrderCreate } from './orders.ts';

export const orderBatchStatuses = ['queued', 'running', 'finished', 'stopped'] as const;
export const orderBatchItemStatuses = ['waiting', 'created', 'finalized', 'repeated', 'refused'] as const;

const itemCount = () => integer({ min: 0, max: limits.order_batch_items });

const key = () => pattern(/^[\x21-\x7e]+$/, 'order-4711', { max: limits.order_batch_key_characters });

export const OrderBatch = named(
  'OrderBatch',
  object({
    id: id(),
    href: line({ max: 2000 }),
    status: described(
      '`queued`: not begun. `running`: items are being done, in their order. `finished`: every item is done. `stopped`: the rest waits for good, because of `stop`, or because the company or the access of the Partner ended.',
      choice(...orderBatchStatuses),
    ),
    counts: object({
      items: itemCount(),
      done: described('Items that no longer wait.', itemCount()),
      created: described('Drafts; also those that finalize refused.', itemCount()),
      finalized: described('Orders that were submitted for review.', itemCount()),
      repeated: described('Items whose `key` had made an order before.', itemCount()),
      refused: described('Items of which nothing was stored.', itemCount()),
    }),
    created_at: instant(),
    updated_at: instant(),
    finished_at: described('When the batch finished or stopped.', nullable(instant())),
  }),
);
export type OrderBatch = Infer<typeof OrderBatch>;

const ItemError = named(
  'ItemError',
  object({
    code: described('As the single call answers it.', line({ max: 100 })),
    detail: described('One sentence for a person; it may change.', line({ max: 2000 })),
    errors: described(
      'The nested failures. `field` is relative to `order`, or to `debtor` where the debtor was refused.',
      optional(
        list(
          object({
            field: described('The path of the field, such as `claims[0].due_date`.', line({ max: 1000 })),
            code: described('What to decide by, such as `required`.', line({ max: 100 })),
            message: described('One sentence for a person; it may change.', line({ max: 2000 })),
          }),
          { max: failures_listed_max },
        ),
      ),
    ),
  }),
);
export type ItemError = Infer<typeof ItemError>;

export const OrderBatchItem = named(
  'OrderBatchItem',
  object({
    position: described(
      'The place of the item in `items`, from 1.',
      integer({ min: 1, max: limits.order_batch_items }),
    ),
    key: described('The `key` of the item.', key()),
    status: described(
      '`created`: a draft; `error` says why finalize refused it, if it did. `finalized`: submitted for review. `repeated`: an equal item with this `key` made `order_id` within the last 90 days. `refused`: nothing was stored.',
      choice(...orderBatchItemStatuses),
    ),
    order_id: described('The order; null if there is none.', nullable(id())),
    href: described('The URL of the order; null if there is none.', nullable(line({ max: 2000 }))),
    error: described('The error object that the single call would answer.', nullable(ItemError)),
  }),
);
export type OrderBatchItem = Infer<typeof OrderBatchItem>;

const itemInput = object({
  key: described(
    `Names the item among all of the company for ${limits.order_batch_days} days: an equal item is \`repeated\`, another one \`idempotency_key_conflict\`.`,
    key(),
  ),
  order: described('The body of `POST /v2/orders/`.', unread(OrderCreate)),
  debtor: described(
    'The body of `POST /v2/debtors/`, in place of `debtor_id` of the order. A debtor with this `your_reference` and the same data is used; with other data the item is refused (`duplicate`).',
    optional(unread(DebtorInput)),
  ),
  finalize: described('Whether the draft is submitted for review at once. Default `false`.', optional(flag())),
});

export const OrderBatchCreate = named(
  'OrderBatchCreate',
  object({
    items: described(
      'Done in this order, each for itself. What is wrong with an `order` or a `debtor` refuses its item alone.',
      list(
        { ...itemInput, schema: { ...itemInput.schema, required: ['key', 'order'] } },
        { min: 1, max: limits.order_batch_items },
      ),
    ),
  }),
);
export type OrderBatchInput = Infer<typeof OrderBatchCreate>;
export type OrderBatchItemInput = OrderBatchInput['items'][number];

const { debtor_id: _debtor, ...orderOfNewDebtor } = exampleOrder;

const exampleBatch = {
  items: [
    { key: 'order-4711', order: exampleOrder, finalize: true },
    {
      key: 'order-4712',
      debtor: exampleDebtor,
      order: orderOfNewDebtor,
    },
  ],
};

export const orderBatches = group(
  'case',
  'order-batches',
  {
    title: 'Order batches',
    about:
      'Up to 500 orders at once. Each item runs the commands of the single routes (create a debtor, create an order, finalize) in a transaction of its own, with their rules and errors.',
  },
  {
    list: route('GET', '/v2/order-batches/', {
      list: { item: OrderBatch },
      scope: 'case:orders:read',
      summary: 'List order batches',
      description: `A batch and its items are kept for ${limits.order_batch_days} days after the last change.`,
    }),
    create: route('POST', '/v2/order-batches/', {
      body: OrderBatchCreate,
      bodyBytes: limits.order_batch_bytes,
      example: exampleBatch,
      reply: OrderBatch,
      status: 202,
      scope: 'case:orders:write',
      expensive: [{ bucket: 'expensive:imports' }],
      summary: 'Create many orders',
      description: `The body may have ${limits.order_batch_bytes / 1024 / 1024} MiB. Only the envelope is validated at once; each item is read when its turn comes. Items with a \`debtor\` also need the scope \`case:debtors:write\`. An item whose \`key\` made an order before is not done again, whatever batch it is in, so a batch can be sent again after a failure.`,
    }),
    get: route('GET', '/v2/order-batches/{id}/', {
      reply: OrderBatch,
      scope: 'case:orders:read',
      summary: 'Retrieve an order batch',
    }),
    items: route('GET', '/v2/order-batches/{id}/items/', {
      list: { item: OrderBatchItem, filters: { status: choice(...orderBatchItemStatuses) } },
      scope: 'case:orders:read',
      summary: 'List the items of an order batch',
      description: 'In the order in which they were sent.',
    }),
    stop: route('POST', '/v2/order-batches/{id}/stop/', {
      reply: OrderBatch,
      scope: 'case:orders:write',
      problems: ['conflict'],
      summary: 'Stop an order batch',
      description:
        'Behind the item that is being done. Orders that were made stay; the other items remain `waiting` and can be sent in a new batch with their `key`.',
    }),
  },
);
