/** What finalize refuses, in the words of the forms. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { OrderWords } from '../../language/orders/de.ts';
import { wayTo } from './refused.ts';

/** What is read of an order to name its parts. */
export type Named = Pick<Order, 'debtor_id'> & {
  readonly claims: readonly Pick<Order['claims'][number], 'id' | 'type' | 'document_reference'>[];
};

/** A claim by its invoice number. */
export const nameOf = (id: string, { claims }: Named, { untitled }: OrderWords): string =>
  claims.find((each) => each.id === id)?.document_reference ?? untitled;

/** A refused field in the words of the forms: of a claim after its invoice number, of the company after „Ihr Unternehmen“. */
export function placeOf(
  refused: string,
  order: Named,
  words: OrderWords,
  ofCompany: Readonly<Record<string, string>>,
): string {
  const [, claim, name = refused] = /^claims\.([^.]+)\.(.+)$/.exec(refused) ?? [];
  const known: Readonly<Record<string, string>> = { ...words.otherFields, ...words.fields };
  const way = wayTo(refused, order);
  if (way?.in === 'company')
    return [known.company, ofCompany[way.field] ?? known[way.field]].filter((each) => each !== undefined).join(': ');
  const [part = name] = name.replace('additional_debtors', 'debtor').split('.');
  const text = known[name] ?? known[part] ?? name;
  return claim === undefined ? text : `${nameOf(claim, order, words)}: ${text}`;
}
