/** How the states of a Partner's access to a company look. */
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import type { Meaning } from '../../ui/State.tsx';

export const accessMeanings: Readonly<Record<CompanyPartner['access'], Meaning>> = {
  available: 'good',
  unavailable: 'warn',
  revoked: 'calm',
  disconnected: 'calm',
};
