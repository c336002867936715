/**
 * The examples of every operation tell one story: path, request and response are of the same resources, in the state to
 * which the operation leads, with times in order and sums that are right. That the service answers so is
 * examples.test.ts's.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { exampleOfOperation, type OperationExample } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import type { DeclaredRoute } from '@mahnwerk/contract/grammar/route.ts';
import { batchTransitions } from '../../src/domain/correspondence/outbox/index.ts';
import { planTransitions } from '../../src/domain/collection/instalment-plans/index.ts';
import { membershipTransitions } from '../../src/domain/parties/memberships/index.ts';
import { orderTransitions } from '../../src/domain/collection/orders/index.ts';
import { paymentTransitions } from '../../src/domain/collection/payments/index.ts';
import { messageTransitions } from '../../src/domain/correspondence/messages/index.ts';
import { requestTransitions } from '../../src/domain/correspondence/requests/index.ts';
import { invoiceTransitions } from '../../src/domain/dunning/invoices/index.ts';

type Members = Readonly<Record<string, unknown>>;
interface Shown extends OperationExample {
  readonly step: DeclaredRoute;
  readonly name: string;
}

const shown: readonly Shown[] = everyRoute().map((step) => ({
  step,
  name: step.name,
  ...exampleOfOperation(step),
}));

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object in a value with its place. */
function* objectsIn(value: unknown, place = ''): Generator<readonly [string, Members]> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* objectsIn(each, `${place}[${index}]`);
  if (!isObject(value)) return;
  yield [place, value];
  for (const [name, each] of Object.entries(value)) yield* objectsIn(each, `${place}.${name}`);
}

/** Lists every operation that breaks a rule; `keeps` returns what is wrong. */
function everyExample(
  rule: string,
  keeps: (example: Shown) => Iterable<string>,
  where: (each: Shown) => boolean = () => true,
): void {
  test(rule, () => {
    const applying = shown.filter(where);
    assert.ok(applying.length > 0, 'no operation has this rule to keep');
    assert.deepEqual(
      applying.flatMap((each) => [...keeps(each)].map((wrong) => `${each.name}: ${wrong}`)),
      [],
    );
  });
}

everyExample(
  'the id of the path is the id of the answer, and each id of the path is in it where it names a parent',
  function* ({ step, path, reply }) {
    if (!isObject(reply)) return;
    // A version of a resource has the id of the resource.
    const last = /\{(\w+)\}\/$/.exec(step.route.path)?.[1];
    const own = last === 'version' ? 'id' : last;
    if (own !== undefined && 'id' in reply && reply.id !== path[own]) yield `${String(reply.id)} is not ${path[own]}`;
    for (const [name, id] of Object.entries(path))
      if (name !== 'id' && name in reply && String(reply[name]) !== id)
        yield `${name} is ${String(reply[name])}, not ${id}`;
  },
);

everyExample('a link to the answer holds its id and those of its path', function* ({ path, reply }) {
  if (!isObject(reply) || typeof reply.href !== 'string') return;
  if (!reply.href.includes(String(reply.id))) yield `${reply.href} lacks ${String(reply.id)}`;
  if (/\/(?:messages|requests-to-client)\//.test(reply.href) && reply.href.includes('/v2/'))
    for (const id of Object.values(path)) if (!reply.href.includes(id)) yield `${reply.href} lacks ${id}`;
});

everyExample('objects with the same id are the same thing', function* ({ reply }) {
  const known = new Map<string, readonly [string, Members]>();
  for (const [place, each] of objectsIn(reply)) {
    // An entry of the audit log shows one thing twice; a declaration says where it was made, not what that is.
    if (typeof each.id !== 'string' || /\.(?:before|after|source)$/.test(place)) continue;
    const [earlierPlace, earlier] = known.get(each.id) ?? [place, each];
    known.set(each.id, [place, each]);
    for (const [name, value] of Object.entries(each))
      if (typeof value !== 'object' && name in earlier && earlier[name] !== value)
        yield `${earlierPlace} and ${place} share ${each.id} and differ in ${name}`;
  }
});

everyExample('every parent that an object names is the object in which it is', function* ({ reply }) {
  for (const [place, each] of objectsIn(reply))
    for (const claim of Array.isArray(each.claims) ? (each.claims as Members[]) : [])
      if ('order_id' in claim && claim.order_id !== each.id) yield `${place} holds a claim of another order`;
});

const isCreation = ({ step: { route } }: Shown): boolean => route.status === 201 && route.existing === undefined;

everyExample(
  'what was created has not changed since, and nothing has happened to it',
  function* ({ reply }) {
    if (!isObject(reply) || !('created_at' in reply) || !('updated_at' in reply)) return;
    if (reply.updated_at !== reply.created_at) yield `updated at ${String(reply.updated_at)}`;
    for (const name of ['submitted_at', 'decided_at', 'withdrawn_at', 'revoked_at', 'answered_at', 'settled_at'])
      if (typeof reply[name] === 'string') yield `${name} is ${reply[name]}`;
  },
  isCreation,
);

const later = /^(?:updated|submitted|decided|withdrawn|answered|handled|closed|finished|revoked|cancelled|expires)_at$/;

everyExample('nothing changes, ends or expires before it is created', function* ({ reply }) {
  for (const [place, each] of objectsIn(reply)) {
    const { created_at } = each;
    if (typeof created_at !== 'string') continue;
    for (const [name, at] of Object.entries(each))
      if (later.test(name) && typeof at === 'string' && at < created_at) yield `${place}.${name} is ${at}`;
  }
});

const isList = ({ step: { route } }: Shown): boolean => route.list !== undefined;

everyExample(
  'a list shows an entry, and counts at least those that it shows',
  function* ({ reply }) {
    const { count, results, next } = reply as { count: number; results: readonly unknown[]; next: unknown };
    if (results.length === 0) yield 'it is empty';
    if (count < results.length) yield `${count} of ${results.length}`;
    if (count === results.length && next !== null) yield 'a page follows';
  },
  isList,
);

/** Members that the answer shows in another form or of something else. */
const restated: Readonly<Record<string, string>> = {
  'operator-statements.settle amount': 'of the settlement',
};

everyExample('what a request sets, the answer shows', function* ({ name, request, reply, step }) {
  if (!isObject(request) || !isObject(reply)) return;
  const isResource = step.route.method === 'PATCH' || step.route.status === 201;
  if (!isResource) return;
  for (const [member, sent] of Object.entries(request)) {
    const answered = reply[member];
    if (typeof sent === 'object' || !(member in reply) || restated[`${name} ${member}`] !== undefined) continue;
    if (answered !== sent) yield `${member} is ${JSON.stringify(answered)}, not ${JSON.stringify(sent)}`;
  }
});

interface Row {
  readonly by: string;
  readonly to: string;
}

/** The state tables of docs/guides/states.md, the member that shows the state, and the commands whose name is a trigger. */
const machines: readonly (readonly [groups: RegExp, member: string, rows: readonly Row[]])[] = [
  [/^(?:orders|reviews|sandbox-orders)$/, 'status', orderTransitions],
  [/^(?:mahnservice|operator-dunning)-invoices$/, 'status', invoiceTransitions],
  [/^operator-messages$/, 'state', messageTransitions],
  [/requests(?:-to-client)?$/, 'status', requestTransitions],
  [/^payment-reports$/, 'status', paymentTransitions],
  [/^instalment-plans$/, 'status', planTransitions],
  [/^print-batches$/, 'status', batchTransitions],
  [/^memberships$/, 'status', membershipTransitions],
];

/** Commands that lead to a state and are no trigger of a table, with the states of docs/guides/states.md. */
const stateAfter: Readonly<Record<string, readonly string[]>> = {
  'orders.create': ['draft'],
  'debtors.create': [],
  'claims.create': ['draft'],
  'claim-payments.create': ['draft', 'reported'],
  'mahnservice-invoices.create': ['draft'],
  'mahnservice-invoices.release': ['open'],
  'mahnservice-invoices.cancel': ['cancelled'],
  'mahnservice-invoices.write_off': ['written_off'],
  'mahnservice-invoices.hand_over': ['in_inkasso'],
  'instalment-plans.create': ['active'],
  'operator-companies.suspend': ['suspended'],
  'operator-companies.resume': ['active'],
  'operator-companies.offboard': ['offboarded'],
  'operator-ledger.book_payment': ['booked'],
  'operator-ledger.reverse_payment': ['reversed'],
  'operator-ledger.add_cost': ['booked'],
  'operator-ledger.reverse_cost': ['reversed'],
  'waivers.create': ['booked'],
  'waivers.reverse': ['reversed'],
  'operator-statements.publish': ['published'],
  'operator-statements.cancel': ['cancelled'],
  'operator-single-mandate-statements.publish': ['published'],
  'operator-single-mandate-statements.cancel': ['cancelled'],
  'payouts.create': ['prepared'],
  'payouts.cancel': ['cancelled'],
  'memberships.add': ['pending_setup'],
  'requests-to-client.answer': ['answered'],
};

function statesAfter({ step, name }: Shown): readonly [string, readonly string[]] | undefined {
  const [group = '', action = ''] = name.split('.');
  const states = stateAfter[name] ?? stateAfter[name.replace(/^operator-dunning/, 'mahnservice')];
  if (states !== undefined && states.length > 0) return ['status', states];
  const machine = machines.find(([groups]) => groups.test(group));
  const rows = machine?.[2].filter(({ by }) => by === action) ?? [];
  if (machine !== undefined && rows.length > 0) return [machine[1], rows.map(({ to }) => to)];
  return step.route.reply?.schema.title === 'Document' && step.route.status === 201
    ? ['status', ['pending']]
    : undefined;
}

everyExample(
  'the answer of a command shows a state that the command leads to',
  function* (each) {
    const [member, states] = statesAfter(each) ?? ['', []];
    const { [member]: state } = each.reply as Members;
    if (typeof state !== 'string' || !states.includes(state)) yield `${String(state)} is none of ${states.join(', ')}`;
  },
  (each) => isObject(each.reply) && 'id' in each.reply && statesAfter(each) !== undefined,
);

test('the states of at least forty commands are checked', () => {
  assert.ok(shown.filter((each) => statesAfter(each) !== undefined).length >= 40);
});

const cents = (money: unknown): bigint => BigInt((money as { value: string }).value.replace('.', ''));
const sum = (amounts: readonly unknown[]): bigint => amounts.map(cents).reduce((all, each) => all + each, 0n);
const has = (value: Members, ...members: readonly string[]): boolean => members.every((each) => isObject(value[each]));

everyExample('sums are right', function* ({ reply }) {
  for (const [place, each] of objectsIn(reply)) {
    const wrong = (said: unknown, right: bigint) => (cents(said) === right ? [] : [`${place} is ${right} cents`]);
    const claims = (each.claims ?? []) as Members[];
    if (isObject(each.totals) && claims.length > 0)
      yield* [
        ...wrong(each.totals.principal_amount, sum(claims.map(({ principal_amount }) => principal_amount))),
        ...wrong(each.totals.order_value, sum(claims.map(({ total_amount }) => total_amount))),
      ];
    if (Array.isArray(each.items) && has(each, 'principal_amount') && each.items.length > 0)
      yield* wrong(
        each.additional_charges_amount,
        sum((each.additional_charges as Members[]).map(({ amount }) => amount)),
      );
    if (Array.isArray(each.lines))
      yield* wrong(
        { value: '0.00' },
        sum((each.lines as Members[]).flatMap(({ debit }) => debit ?? [])) -
          sum((each.lines as Members[]).flatMap(({ credit }) => credit ?? [])),
      );
    if (has(each, 'claimed', 'waived', 'paid', 'open'))
      yield* wrong(each.open, cents(each.claimed) - cents(each.waived) - cents(each.paid));
    if (has(each, 'net', 'vat', 'gross')) yield* wrong(each.gross, cents(each.net) + cents(each.vat));
    if (has(each, 'total') && Array.isArray(each.instalments))
      yield* wrong(each.total, sum((each.instalments as Members[]).map(({ amount }) => amount)));
    if (has(each, 'total_legal_claim', 'total_payment'))
      yield* wrong(each.total_balance, cents(each.total_legal_claim) - cents(each.total_payment));
  }
});
