/** The form of an order, for the operator that enters it for a company. */
import { useMemo } from 'react';
import { api } from '../../data/operations.ts';
import { staffMembershipOf, useMe } from '../../data/me.ts';
import { operatorUploading, operatorAs } from '../../data/service.ts';
import type { Entry } from '../../features/orders/entry.ts';
import { paths } from '../../paths.ts';

const { reviews, operatorClaims, operatorDebtors } = api.operator;

/** @param company_id undefined: none is chosen yet */
export function useOperatorEntry(company_id: string | undefined): Entry {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  return useMemo(() => entryOf(membership, company_id ?? ''), [membership, company_id]);
}

function entryOf(membership: string, company_id: string): Entry {
  const routes = operatorAs(membership);
  const download = ({ id }: { readonly id: string }) => routes.operatorDocuments.download({ id });
  return {
    routes: {
      orders: {
        list: ({ query }) => routes.reviews.list({ query: { ...query, company_id } }),
        create: ({ body, ...given }) => routes.orderEntry.create({ body: { company_id, ...body }, ...given }),
        update: routes.orderEntry.update,
        finalize: routes.orderEntry.finalize,
      },
      claims: {
        create: routes.claimEntry.create,
        update: routes.claimEntry.update,
        delete: routes.claimEntry.delete,
      },
      claimPayments: { create: routes.operatorClaimPayments.create, delete: routes.operatorClaimPayments.delete },
      debtors: {
        create: ({ body, ...given }) => routes.operatorDebtors.create({ body: { company_id, ...body }, ...given }),
        update: routes.operatorDebtors.update,
      },
      claimDocuments: { delete: routes.operatorClaimDocuments.delete, download },
      enforceableTitleDocuments: { delete: routes.operatorTitleDocuments.delete, download },
      rentalAgreementDocuments: { delete: routes.operatorRentalAgreementDocuments.delete, download },
    },
    reads: { order: reviews.get, claim: operatorClaims.get, debtor: operatorDebtors.get },
    uploading(send) {
      const client = operatorUploading(membership, send);
      return {
        claimDocuments: { create: client.operatorClaimDocuments.create },
        enforceableTitleDocuments: { create: client.operatorTitleDocuments.create },
        rentalAgreementDocuments: { create: client.operatorRentalAgreementDocuments.create },
      };
    },
    draft: [reviews],
    whole: [reviews, operatorClaims, operatorDebtors],
    isOwn: false,
    owner: company_id,
    companyData: paths.operator.company(company_id, 'data'),
  };
}
