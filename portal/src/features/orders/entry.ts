/**
 * Who hands in an order: its company, or the operator for it (correspondence.md 12). One form serves both, with the
 * routes of each.
 */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { createContext, useContext } from 'react';
import { actingIn } from '../../data/acting.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { companyUploading } from '../../data/service.ts';
import { paths } from '../../paths.ts';
import { type CompanyRoutes, ofCompany, useCompany } from '../../data/useCompany.ts';

type Documents = 'claimDocuments' | 'enforceableTitleDocuments' | 'rentalAgreementDocuments';

type Called<C> = C extends (...given: infer P) => infer R ? (...given: P) => R : never;
type Calls<G extends keyof CompanyRoutes, A extends keyof CompanyRoutes[G]> = {
  readonly [K in A]: Called<CompanyRoutes[G][K]>;
};

/** An earlier order, from which its debtor is chosen. */
type EarlierOrder = Pick<Order, 'debtor_id' | 'debtor_name' | 'created_at'>;

/** The routes that the form uses. */
export type EntryRoutes = {
  readonly orders: Calls<'orders', 'create' | 'update' | 'finalize'> & {
    readonly list: (given: {
      readonly query: { readonly q: string; readonly ordering: '-created'; readonly limit: number };
    }) => Promise<{ readonly results: readonly EarlierOrder[] }>;
  };
  readonly claims: Calls<'claims', 'create' | 'delete'> & Pick<CompanyRoutes['claims'], 'update'>;
  readonly claimPayments: Calls<'claimPayments', 'create' | 'delete'>;
  readonly debtors: Calls<'debtors', 'create' | 'update'>;
} & { readonly [G in Documents]: Calls<G, 'delete' | 'download'> };

type Uploading = { readonly [G in Documents]: Calls<G, 'create'> };

export interface Entry {
  readonly routes: EntryRoutes;
  /** The same operations, as reads of the screen. */
  readonly reads: {
    readonly order: (typeof api)['company']['orders']['get'];
    readonly claim: (typeof api)['company']['claims']['get'];
    readonly debtor: (typeof api)['company']['debtors']['get'];
  };
  /** Sends one file, and says how much of it is sent. */
  readonly uploading: (send: Parameters<typeof companyUploading>[1]) => Uploading;
  /** What a change within the draft, and one of the order itself, has the screens read again. */
  readonly draft: readonly Change[];
  readonly whole: readonly Change[];
  /** The company itself fills in the form: what its own API answers is shown beside. */
  readonly isOwn: boolean;
  /** Names what this browser keeps for the form. */
  readonly owner: string;
  /** Where the data of the company are changed. */
  readonly companyData: string;
}

export const EntryContext = createContext<Entry | undefined>(undefined);

/** The operator's, where it enters an order; else that of the company in the address. */
export function useEntry(): Entry {
  const given = useContext(EntryContext);
  const own = useOwnEntry();
  return given ?? own;
}

function useOwnEntry(): Entry {
  const { routes, membership, customer } = useCompany();
  const { orders, claims, debtors } = api.company;
  return {
    routes,
    reads: { order: orders.get, claim: claims.get, debtor: debtors.get },
    uploading: (send) => companyUploading(membership, send),
    draft: [orders],
    whole: ofCompany,
    isOwn: true,
    owner: customer,
    companyData: dataOf(customer),
  };
}

/** Where the data of the company are: a Partner that acts for it has a page of its own for them. */
function dataOf(customer: string): string {
  const acting = actingIn(customer);
  return acting === undefined
    ? paths.company.company(customer)
    : paths.partner.companyData(acting.partner, acting.company);
}
