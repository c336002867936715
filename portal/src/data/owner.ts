/** The owner in the address, a company or a Partner, and what its developers and admins use, for the signed-in user. */
import type { ClientOf } from '@mahnwerk/client';
import type { accountApi } from '@mahnwerk/contract/apis/account.ts';
import type { caseApi } from '@mahnwerk/contract/apis/case.ts';
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { companyMembershipOf, partnerMembershipOf, useMe } from './me.ts';
import { api } from './operations.ts';
import { accountAs, companyAs, partnerAs } from './service.ts';

type CompanyRoutes = ClientOf<typeof caseApi>;

interface OwnerRoutes {
  /** The owner's users, keys and what its keys have done. */
  readonly account: ClientOf<typeof accountApi>;
  readonly webhooks: CompanyRoutes['webhooks'];
  readonly deliveries: CompanyRoutes['webhookDeliveries'];
  /** The operations of both, to read by and to say what changes. */
  readonly operations: {
    readonly webhooks: typeof api.company.webhooks;
    readonly deliveries: typeof api.company.webhookDeliveries;
  };
}

export interface Owner extends OwnerRoutes {
  readonly kind: 'company' | 'partner';
  /** The `id` in the address. */
  readonly id: string;
  /** What the addresses of the owner begin with: `/company/10000007`. */
  readonly ownerPath: string;
  readonly may: (scope: Scope) => boolean;
  /** Webhooks may be created and changed. */
  readonly mayChangeWebhooks: boolean;
}

/** For a person who is no user of the owner, every route answers that a right is missing. */
export function useOwner(): Owner {
  const { customer, partner = '', id = '' } = useParams({ strict: false });
  const me = useMe();
  const isPartner = customer === undefined;
  const { id: as = 'self', scopes = [] } =
    (isPartner ? partnerMembershipOf(me, partner) : companyMembershipOf(me, customer)) ?? {};
  const may = (scope: Scope) => scopes.includes(scope);
  return {
    ...useRoutes(isPartner, as),
    kind: isPartner ? 'partner' : 'company',
    id,
    ownerPath: isPartner ? paths.owner.partner(partner) : paths.owner.company(customer),
    may,
    mayChangeWebhooks: may(isPartner ? 'partner:webhooks:write' : 'case:webhooks:write'),
  };
}

const useRoutes = (isPartner: boolean, as: string): OwnerRoutes =>
  useMemo(() => (isPartner ? routesOfPartner(as) : routesOfCompany(as)), [isPartner, as]);

// The routes of webhooks are the same but for their addresses and the events of a Partner.
function routesOfCompany(membership: string): OwnerRoutes {
  const { webhooks, webhookDeliveries: deliveries } = companyAs(membership);
  const operations = { webhooks: api.company.webhooks, deliveries: api.company.webhookDeliveries };
  return { account: accountAs(membership), webhooks, deliveries, operations };
}

function routesOfPartner(membership: string): OwnerRoutes {
  const { partnerWebhooks: webhooks, partnerWebhookDeliveries: deliveries } = partnerAs(membership);
  const operations = { webhooks: api.partner.partnerWebhooks, deliveries: api.partner.partnerWebhookDeliveries };
  return { account: accountAs(membership), webhooks, deliveries, operations };
}
