/** What the palette finds in the records of a membership: by names and references, by an amount, by the id of a request. */
import { ApiError } from '@mahnwerk/client';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { SearchResult } from '@mahnwerk/contract/shapes/search.ts';
import { paths } from '../paths.ts';
import { readAmount } from '../ui/amounts.ts';
import { addressOf, type Membership } from '../data/me.ts';
import { accountAs, companyAs, operatorAs } from '../data/service.ts';
import type { Recent } from './recent.ts';

/** Names of kinds in the person's language. */
type Kinds = Readonly<Record<string, string>>;

/** An order in a few words: its amount, its day and where it stands. */
export type SaysOrder = (order: Pick<Order, 'totals' | 'created_at' | 'status'>) => string;

/** Everything that a text finds, the best first. */
export async function placesFor(
  membership: Membership,
  text: string,
  { kinds, says }: { readonly kinds: Kinds; readonly says: SaysOrder },
): Promise<readonly Recent[]> {
  const [results, amounts] = await Promise.all([searchFor(membership, text), withAmount(membership, text, kinds)]);
  const told = await toldApart(membership, text, results, says);
  const places = [...told.flatMap(placeOf(membership, kinds)), ...amounts];
  return places.length === 0 ? requestWithId(membership, text, kinds) : places;
}

async function searchFor({ kind, id }: Membership, q: string): Promise<readonly SearchResult[]> {
  const search = kind === 'operator' ? operatorAs(id).operatorSearch : accountAs(id).accountSearch;
  return (await search.get({ query: { q } })).results;
}

/** As many orders are told apart. */
const told_orders = 25;

/** Orders of one debtor look alike: of several, each says what it is. */
async function toldApart(
  membership: Membership,
  q: string,
  results: readonly SearchResult[],
  says: SaysOrder,
): Promise<readonly SearchResult[]> {
  if (membership.kind === 'partner' || results.filter(({ kind }) => kind === 'order').length < 2) return results;
  const { orders } = listsOf(membership);
  const page = await orders.list({ query: { q, limit: told_orders } });
  const known = new Map(page.results.map((order) => [order.id, says(order)]));
  return results.map((result) => {
    const said = result.kind === 'order' ? known.get(result.id) : undefined;
    return said === undefined ? result : { ...result, subtitle: `${result.subtitle} · ${said}` };
  });
}

/** A debtor has its cases among the results. */
const placeOf =
  (membership: Membership, kinds: Kinds) =>
  (result: SearchResult): Recent[] => {
    const { kind, title, subtitle, matched } = result;
    const to = screenOf(membership, result);
    if (to === undefined) return [];
    const why = matched.text === title || subtitle.includes(matched.text) ? '' : ` · ${matched.text}`;
    return [{ to, title, subtitle: `${kinds[kind] ?? kind} · ${subtitle}${why}` }];
  };

type Target = Pick<SearchResult, 'kind' | 'id' | 'parent'>;

function screenOf({ kind: audience, owner }: Membership, { kind, id, parent }: Target): string | undefined {
  if (audience === 'partner') return kind === 'company' ? paths.partner.company(owner.id ?? '', id) : undefined;
  const record = kind === 'case' || kind === 'order' || kind === 'company' ? { kind, id } : parent;
  if (record === null) return undefined;
  if (audience === 'operator') return paths.operator[record.kind](record.id);
  return record.kind === 'company' ? undefined : paths.company[record.kind](owner.customer_number ?? '', record.id);
}

/** As many of each kind are shown. */
const of_an_amount = 5;

/** Cases with this balance and orders of this amount. Whole numbers are rather references. */
async function withAmount(membership: Membership, text: string, kinds: Kinds): Promise<readonly Recent[]> {
  const amount = /[.,]\d{1,2}\s*€?$|€$/u.test(text) ? readAmount(text) : undefined;
  if (amount === undefined || membership.kind === 'partner') return [];
  const { cases, orders } = listsOf(membership);
  const query = { amount_min: amount, amount_max: amount, limit: of_an_amount };
  const [ofCases, ofOrders] = await Promise.all([cases.list({ query }), orders.list({ query })]);
  const place = (kind: 'case' | 'order', id: string, title: string, subtitle: string): Recent => ({
    to: screenOf(membership, { kind, id, parent: null }) ?? addressOf(membership),
    title,
    subtitle: `${kinds[kind]} · ${subtitle}`,
  });
  return [
    ...ofCases.results.map((each) => place('case', each.id, each.debtor_name, `${each.reference_number} · ${text}`)),
    // An accepted order stands there as its case.
    ...ofOrders.results
      .filter(({ mandate }) => mandate === null)
      .map(({ id, debtor_name }) => place('order', id, debtor_name, text)),
  ];
}

function listsOf({ kind, id }: Membership) {
  if (kind === 'operator') {
    const { cases, reviews: orders } = operatorAs(id);
    return { cases, orders };
  }
  const { mandates: cases, orders } = companyAs(id);
  return { cases, orders };
}

/** A logged request of the owner, by the id that its answer carried. */
async function requestWithId(membership: Membership, text: string, kinds: Kinds): Promise<readonly Recent[]> {
  if (membership.kind === 'operator' || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return [];
  const found = await accountAs(membership.id)
    .requestLog.get({ id: text.toLowerCase() })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
  if (found === undefined) return [];
  const { id, operation, status, code } = found;
  const subtitle = [kinds.request, status, code].filter((each) => each !== null).join(' · ');
  return [{ to: paths.developer.request(addressOf(membership), id), title: operation, subtitle }];
}
