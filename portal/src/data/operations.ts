/** The operations of the contract as values: what a screen reads or sends, named without sending it. */
import type { ClientOf, Groups } from '@mahnwerk/client';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { accountAs, companyAs, dunningAs, operatorAs, partnerAs } from './service.ts';

/** As whom an operation is called: as a membership of the signed-in person, or as the person itself. */
export type Caller = 'operator' | 'company' | 'partner' | 'owner' | 'person';

/** A call of the SDK. */
export type Call = (...given: never[]) => Promise<unknown>;

/** One operation of an API. */
export interface Operation<C extends Call = Call> {
  /** `operator.cases.get`; names the operation in the cache. */
  readonly name: string;
  readonly caller: Caller;
  /** The call for one membership. */
  readonly as: (membership: string) => C;
}

/** The arguments and the answer of an operation. */
export type Given<C extends Call> = Parameters<C>[0];
export type Answered<C extends Call> = Awaited<ReturnType<C>>;

export type AnswerOf<O extends Operation> = O extends Operation<infer C> ? Answered<C> : never;

type GroupOf<G> = { readonly [A in keyof G]: G[A] extends Call ? Operation<G[A]> : never };
type OperationsOf<A extends Groups> = { readonly [G in keyof ClientOf<A>]: GroupOf<ClientOf<A>[G]> };

/** The operations about one kind of resource, and all operations of one API. */
export type Resource = Readonly<Record<string, Operation>>;
export type Api = Readonly<Record<string, Resource>>;

const names = new WeakMap<object, string>();

/** The beginning of the names of all operations of a resource or an API: `operator.cases.` */
export const prefixOf = (operations: Resource | Api): string => names.get(operations) ?? '';

function operationsOf<A extends Groups>(
  root: string,
  caller: Caller,
  routes: A,
  as: (membership: string) => ClientOf<A>,
): OperationsOf<A> {
  // One client for each membership: its calls are looked up when they are made.
  const clients = new Map<string, ClientOf<A>>();
  const clientOf = (membership: string) => {
    const client = clients.get(membership) ?? as(membership);
    clients.set(membership, client);
    return client as Readonly<Record<string, Readonly<Record<string, Call>>>>;
  };
  const api = Object.fromEntries(
    Object.entries(routes).map(([group, { routes: actions }]) => {
      const operations = Object.keys(actions).map((wire) => {
        const action = wire.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const operation: Operation = {
          name: `${root}.${group}.${action}`,
          caller,
          as: (membership) => clientOf(membership)[group]?.[action] as Call,
        };
        return [action, operation] as const;
      });
      const resource = Object.fromEntries(operations);
      names.set(resource, `${root}.${group}.`);
      return [group, resource] as const;
    }),
  );
  names.set(api, `${root}.`);
  return api as OperationsOf<A>;
}

/** What the portal can ask the service: `api.operator.cases.get`. */
export const api = {
  /** For the operator, as the person's membership of its staff. */
  operator: operationsOf('operator', 'operator', operatorApi, operatorAs),
  /** For the company in the address. */
  company: operationsOf('company', 'company', caseApi, companyAs),
  dunning: operationsOf('dunning', 'company', dunningApi, dunningAs),
  /** For the Partner in the address. */
  partner: operationsOf('partner', 'partner', partnerApi, partnerAs),
  /** The account of the owner in the address: its users, keys, webhooks' figures and views. */
  owner: operationsOf('owner', 'owner', accountApi, accountAs),
  /** The person's own account. */
  person: operationsOf('person', 'person', accountApi, (membership) => accountAs(membership)),
} as const;
